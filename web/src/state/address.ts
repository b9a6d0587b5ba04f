// The page's addresses. They are in the fragment of the URL, which browsers do not send: the server needs to know one page only.

export type Route = { parts: string[]; query: URLSearchParams };

/** The parts and the query of a fragment such as `#/game/7?node=3`. */
export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  return { parts: path.split("/").filter(Boolean).map(decoded), query: new URLSearchParams(query) };
}

/** A part of an address as text. A part that is not valid is taken literally. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The fragment of a page. */
export const link = (...parts: string[]) => `#/${parts.map(encodeURIComponent).join("/")}`;

/** The fragment with another query. */
export function withQuery(hash: string, query: URLSearchParams): string {
  const [path] = hash.split("?");
  const text = query.toString();
  return `${path || "#/"}${text ? `?${text}` : ""}`;
}

/** The link that opens the studio for its owner (`token`), or invites somebody to a game (`join`). */
export type SecretLink = { kind: "token" | "join"; secret: string; rest: string };

/** Reads a fragment such as `#token=abc/games`: the secret, and the page to show after it. */
export function parseSecretLink(hash: string): SecretLink | null {
  const [, kind, secret, rest] = /^#(token|join)=([a-z0-9]+)(.*)$/.exec(hash) ?? [];
  if (!secret) return null;
  return { kind: kind as SecretLink["kind"], secret, rest: `#${rest || "/"}` };
}
