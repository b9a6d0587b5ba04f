// Chess clocks: how much time is left, and how it is written.

/** The time left to each player in milliseconds, and when it was reported, on the clock of `performance.now()`. */
export type Clocks = { left: number[]; at: number };

/** The time left to a player now, in milliseconds. Only the clock of the player to move runs. */
export function timeLeft(clocks: Clocks, player: number, isRunning: boolean, now: number): number {
  const elapsed = isRunning ? now - clocks.at : 0;
  return Math.max(0, (clocks.left[player] ?? 0) - elapsed);
}

/** A time in milliseconds as `1:02:03`, `2:03`, or, in the last ten seconds, `0:09.8`. */
export function clockText(left: number): string {
  const seconds = Math.floor(left / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const twoDigits = (count: number) => String(count).padStart(2, "0");
  if (hours) return `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}`;
  if (left < 10_000) return `${minutes}:${twoDigits(rest)}.${Math.floor((left % 1000) / 100)}`;
  return `${minutes}:${twoDigits(rest)}`;
}
