import type { LightSample, ScreenColour } from './light.ts';
import { normal } from './synthetic-track.fixture.ts';

/** One face before one screen; everything in linear light, parts of full scale. */
export interface Room {
  /** The light of a white screen, as a part of the room's. */
  screen: number;
  /** The part of it that reaches the surroundings. */
  spill: number;
  lagMs: number;
  framesPerSecond: number;
  /** Brightness of the face, and the deviation of its mean colour by noise and small movements. */
  level: number;
  noise: number;
  /** Flicker of lamps against the camera's clock, drift of the room's colour and of the camera's white balance. */
  flicker: number;
  drift: number;
}

export function drawRoom(uniform: () => number): Room {
  const between = (low: number, high: number) => low + (high - low) * uniform();
  return {
    screen: between(0.05, 0.3),
    spill: between(0, 0.35),
    lagMs: between(0, 400),
    framesPerSecond: between(6, 12),
    level: between(0.08, 0.4),
    noise: between(0.0005, 0.002),
    flicker: between(0, 0.05),
    drift: between(0, 0.04),
  };
}

const decode = (value: number) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** @param shown the colours that light the face; another sequence for a recording */
export function lightSamples(
  colours: readonly ScreenColour[],
  room: Room,
  stageMs: number,
  uniform: () => number,
  shown: readonly ScreenColour[] = colours,
): LightSample[] {
  const tint = [0.8 + 0.5 * uniform(), 1, 0.6 + 0.6 * uniform()];
  const skin = [1.5, 1, 0.75];
  const phase = 6 * uniform();
  const turn = 3 * uniform();
  const samples: LightSample[] = [];
  for (let at = 0; at < colours.length * stageMs; at += (900 + 200 * uniform()) / room.framesPerSecond) {
    const lit = shown[Math.max(0, Math.floor((at - room.lagMs) / stageMs))]!;
    const lamp = 1 + room.flicker * Math.sin(at * 0.047 + phase);
    const colour = (albedo: readonly number[], spill: number) =>
      [0, 1, 2].map((channel) => {
        // The room's colour and the camera's white balance drift slowly, for the whole picture alike.
        const balance = 1 + room.drift * Math.sin(at / 1500 + turn + channel);
        const light = tint[channel]! * lamp + room.screen * spill * decode(lit[channel]!);
        const own = 1 + room.noise * 2 * normal(uniform);
        const value =
          room.level * albedo[channel]! * light * balance * own + 0.3 * room.noise * normal(uniform);
        return Math.min(1, value);
      }) as [number, number, number];
    samples.push({
      at,
      stage: Math.floor(at / stageMs),
      face: colour(skin, 1),
      surround: colour([0.8, 0.85, 0.9], room.spill),
    });
  }
  return samples;
}
