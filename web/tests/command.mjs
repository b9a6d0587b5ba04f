// Sends commands to the core of the studio as the page does: over a WebSocket to the program, or to the Worker in the browser.

import assert from "node:assert/strict";

/** Runs in the page. */
async function give(text) {
  const served = document.querySelector('meta[name="triagonal-server"]');
  const { id } = JSON.parse(text);
  if (served) {
    const { text: secret } = JSON.parse(sessionStorage.getItem("triagonal-secret"));
    const socket = new WebSocket(`ws://${location.host}/ws?page=test-${Math.random()}`, ["triagonal", secret]);
    try {
      return await new Promise((done, fail) => {
        let parts = "";
        socket.onopen = () => socket.send(text);
        socket.onclose = () => fail(new Error("the connection was closed"));
        socket.onmessage = ({ data }) => {
          const isPart = data[0] === "+" || data[0] === "=";
          parts += isPart ? data.slice(1) : data;
          if (data[0] === "+") return;
          const message = JSON.parse(parts);
          parts = "";
          if (message.re === id) done(message);
        };
      });
    } finally {
      socket.onclose = null;
      socket.close();
    }
  }
  const channel = new BroadcastChannel(`triagonal ${new URL("./", location.href).pathname}`);
  const from = `test ${Math.random()}`;
  let release;
  await new Promise((held) =>
    navigator.locks.request(`triagonal page ${new URL("./", location.href).pathname} ${from}`, () => {
      held();
      return new Promise((done) => (release = done));
    }),
  );
  try {
    return await new Promise((done) => {
      channel.onmessage = ({ data }) => {
        if (data.to !== "desk" && data.to !== "all" && !data.to.includes(from)) return;
        // The desk may not have been ready before.
        if (data.ready !== undefined) channel.postMessage({ to: "desk", from, text });
        else if (data.body?.re === id) done(data.body);
      };
      channel.postMessage({ to: "desk", from });
    });
  } finally {
    release();
    channel.close();
  }
}

/** Sends a command and returns the answer, which may be an error. */
export async function asked(page, command) {
  await page.waitForFunction(
    () => !document.querySelector('meta[name="triagonal-server"]') || sessionStorage.getItem("triagonal-secret"),
  );
  return page.evaluate(give, JSON.stringify({ id: 1, ...command }));
}

/** Sends a command and returns the answer. Fails on an error. */
export async function answer(page, command) {
  const found = await asked(page, command);
  assert.equal(found.error, undefined, JSON.stringify(found));
  return found;
}
