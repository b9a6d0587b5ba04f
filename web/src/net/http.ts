// Requests for JSON, with the server's sentence as the error.

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** What else the answer holds, such as the newer text of a file. */
    readonly answer: Record<string, unknown>,
  ) {
    super(message);
  }
}

async function request<T>(method: string, address: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    const init: RequestInit = { method };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      init.headers = { "content-type": "application/json" };
    }
    response = await fetch(address, init);
  } catch {
    throw new Refused(0, "The studio's program does not answer. Is it still running?", {});
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) {
    throw new Refused(response.status, answer.error ?? `The server answered ${response.status}.`, answer);
  }
  return answer as T;
}

export const get = <T>(address: string) => request<T>("GET", address);
export const post = <T>(address: string, body: unknown) => request<T>("POST", address, body);
export const put = <T>(address: string, body: unknown) => request<T>("PUT", address, body);
export const remove = <T>(address: string) => request<T>("DELETE", address);
