// Requests, with the server's sentence as the error.

import { shown } from "./secret";

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

async function request(method: string, address: string, body?: unknown, more: RequestInit = {}): Promise<Response> {
  const init = { ...more, method, headers: new Headers({ authorization: `Bearer ${shown()}` }), body: undefined as string | undefined };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers.set("content-type", "application/json");
  }
  const response = await fetch(address, init).catch(() => {
    throw new Refused(0, "The studio's program does not answer. Is it still running?", {});
  });
  if (response.ok) return response;
  const answer = await response.json().catch(() => ({}));
  throw new Refused(response.status, answer.error ?? `The server answered ${response.status}.`, answer);
}

const json = async <T>(...asked: Parameters<typeof request>) => (await request(...asked)).json() as Promise<T>;

export const get = <T>(address: string) => json<T>("GET", address);
export const post = <T>(address: string, body: unknown) => json<T>("POST", address, body);
export const put = <T>(address: string, body: unknown, more?: RequestInit) => json<T>("PUT", address, body, more);
export const remove = <T>(address: string) => json<T>("DELETE", address);

export const getText = async (address: string) => (await request("GET", address)).text();

/** An address of what the server has, for images and downloads, which cannot show the secret. Only this page can use it. */
export async function objectUrl(address: string): Promise<string> {
  return URL.createObjectURL(await (await request("GET", address)).blob());
}

/** Saves what the server has as a file. */
export async function download(address: string, name: string) {
  save(await objectUrl(address), name);
}

/** Saves what is behind an address of this page as a file. */
export function save(address: string, name: string) {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it.
  if (address.startsWith("blob:")) setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
