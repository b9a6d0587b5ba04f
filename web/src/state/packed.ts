// Texts in links: compressed and encoded as URL-safe Base64.

/** The longest packed text, in characters. */
export const MAX_PACKED = 8192;
/** The longest unpacked text, in bytes: the limit for texts of the workshop. */
const MAX_TEXT = 256 * 1024;

export async function pack(text: string): Promise<string> {
  const packed = await through(new Blob([text]), new CompressionStream("deflate-raw"), Infinity);
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export async function unpack(packed: string): Promise<string> {
  if (packed.length > MAX_PACKED) throw new Error("The text in this link is too long.");
  try {
    const letters = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = await through(new Blob([bytes]), new DecompressionStream("deflate-raw"), MAX_TEXT);
    return new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch {
    throw new Error("The text in this link is damaged or too long. Ask for the link again, or for the file.");
  }
}

async function through(from: Blob, by: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array> {
  const reader = from
    .stream()
    .pipeThrough(by as ReadableWritablePair<Uint8Array, Uint8Array>)
    .getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error("too long");
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
