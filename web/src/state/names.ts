// Downloads and their file names.

/** A title as a file name without extension: `My Variant` becomes `my-variant`. */
export function fileName(title: string, otherwise = "variant"): string {
  const plain = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (
    plain
      .replace(/['’]/g, "")
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || otherwise
  );
}

/** Downloads an address of this page as a file. */
export function save(address: string, name: string) {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has read it.
  if (address.startsWith("blob:")) setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Downloads a text as a file. */
export function download(name: string, text: string, kind = "text/plain") {
  save(URL.createObjectURL(new Blob([text], { type: `${kind};charset=utf-8` })), name);
}
