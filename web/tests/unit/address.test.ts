import { expect, test } from "vitest";

import { link, parseRoute, parseSecretLink, withQuery } from "../../src/state/address";

test("a route has parts and a query", () => {
  const { parts, query } = parseRoute("#/game/7?node=3");
  expect(parts).toEqual(["game", "7"]);
  expect(query.get("node")).toBe("3");
});

test.each(["", "#", "#/", "#//"])("%j is the library", (hash) => {
  expect(parseRoute(hash).parts).toEqual([]);
});

test("a link can be read back, whatever its parts contain", () => {
  const parts = ["variant", "żółw & co?", "a/b", "100%"];
  expect(parseRoute(link(...parts)).parts).toEqual(parts);
});

test("an address that is not valid is taken literally", () => {
  expect(parseRoute("#/variant/%E0%A4%A").parts).toEqual(["variant", "%E0%A4%A"]);
});

test("another query keeps the page", () => {
  expect(withQuery("#/?words=x", new URLSearchParams({ kind: "3d" }))).toBe("#/?kind=3d");
  expect(withQuery("#/games", new URLSearchParams())).toBe("#/games");
  expect(withQuery("", new URLSearchParams({ words: "a b" }))).toBe("#/?words=a+b");
});

test("a secret link has a kind, a secret and the page to open", () => {
  expect(parseSecretLink("#token=abc123")).toEqual({ kind: "token", secret: "abc123", rest: "#/" });
  expect(parseSecretLink("#join=z9/game/7")).toEqual({ kind: "join", secret: "z9", rest: "#/game/7" });
});

test.each(["", "#/games", "#token=", "#/token=abc", "#other=abc"])("%j is no secret link", (hash) => {
  expect(parseSecretLink(hash)).toBeNull();
});
