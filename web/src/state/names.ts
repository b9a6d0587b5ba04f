// Names of files that are taken out of the page.

/** A title as the name of a file, without an ending: `My Variant` becomes `my-variant`. */
export function fileName(title: string, otherwise = "variant"): string {
  const plain = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/['’]/g, "").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60) || otherwise;
}

/** Saves a text as a file on the person's machine. */
export function download(name: string, text: string, kind = "text/plain") {
  const address = URL.createObjectURL(new Blob([text], { type: `${kind};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the text by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
