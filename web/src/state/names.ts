// Names of files that are taken out of the page, and how they are saved.

/** A title as the name of a file, without an ending: `My Variant` becomes `my-variant`. */
export function fileName(title: string, otherwise = "variant"): string {
  const plain = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/['’]/g, "").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60) || otherwise;
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

/** Saves a text as a file on the person's machine. */
export function download(name: string, text: string, kind = "text/plain") {
  save(URL.createObjectURL(new Blob([text], { type: `${kind};charset=utf-8` })), name);
}
