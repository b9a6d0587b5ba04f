/** A time in the visitor's locale; empty if it is not valid. */
export function when(time: string, seconds = false): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime())
    ? ""
    : date.toLocaleString(undefined, { dateStyle: "medium", timeStyle: seconds ? "medium" : "short" });
}
