// Sounds, synthesised from a few tones, so that no file has to be loaded.

import type { State } from "../types";
import { settings } from "./settings";

export type Sound = "move" | "capture" | "check" | "end" | "bump";

let context: AudioContext | undefined;

/** The sound for the step from one position to the next. */
export function soundOf(before: State, after: State): Sound {
  if (after.outcome) return "end";
  if (after.check.length) return "check";
  const count = (state: State) => state.pieces.filter((piece) => !piece[3]).length;
  return count(after) < count(before) ? "capture" : "move";
}

export function play(sound: Sound) {
  if (!settings.value.sounds) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    SOUNDS[sound](context, context.currentTime);
  } catch {
    // The browser may have no sound.
  }
}

const SOUNDS: Record<Sound, (context: AudioContext, at: number) => void> = {
  move: (own, at) => knock(own, at, 320, 0.22),
  capture: (own, at) => {
    knock(own, at, 210, 0.3);
    knock(own, at + 0.035, 420, 0.2);
  },
  check: (own, at) => {
    knock(own, at, 320, 0.2);
    tone(own, at + 0.03, 740, 0.16, 0.1);
  },
  end: (own, at) => {
    tone(own, at, 392, 0.25, 0.12);
    tone(own, at + 0.14, 523, 0.4, 0.12);
  },
  bump: (own, at) => tone(own, at, 110, 0.07, 0.15),
};

/** A short knock, like wood on wood: a low falling tone with a little noise. */
function knock(own: AudioContext, at: number, pitch: number, loud: number) {
  const volume = own.createGain();
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.09);
  volume.connect(own.destination);
  const body = own.createOscillator();
  body.type = "triangle";
  body.frequency.setValueAtTime(pitch, at);
  body.frequency.exponentialRampToValueAtTime(pitch / 2.2, at + 0.08);
  body.connect(volume);
  body.start(at);
  body.stop(at + 0.1);
  const length = Math.floor(own.sampleRate * 0.02);
  const buffer = own.createBuffer(1, length, own.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index += 1) samples[index] = (Math.random() * 2 - 1) * (1 - index / length) * 0.5;
  const noise = own.createBufferSource();
  noise.buffer = buffer;
  noise.connect(volume);
  noise.start(at);
}

function tone(own: AudioContext, at: number, pitch: number, length: number, loud: number) {
  const volume = own.createGain();
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  volume.connect(own.destination);
  const wave = own.createOscillator();
  wave.type = "sine";
  wave.frequency.value = pitch;
  wave.connect(volume);
  wave.start(at);
  wave.stop(at + length);
}
