import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { ChallengeKind } from '#core/liveness/challenge.ts';
import type { ScreenColour } from '#core/liveness/light.ts';
import { seeded } from '../seeded.ts';
import { createSensorNoise } from './add-sensor-noise.ts';
import { toLinear } from './fill-triangles.ts';
import type { FlatPicture } from './flat-pictures.ts';
import { type Cast, createPerformance } from './performance.ts';
import type { Play } from './play.ts';
import type { PuppetLight } from './puppet-figure.ts';

/** One frame of a clip. */
export interface ClipFrame {
  /** Milliseconds since the clip began. */
  at: number;
  image: RgbImage;
  /** Number of the colour that the screen shows; -1 before the first. */
  stage: number;
}

export interface ClipOptions {
  readonly play: Play;
  readonly cast: Cast;
  /** The seed of the sensor's noise. */
  readonly seed: number;
  /** Light of the room; 1 is usual. */
  readonly room?: number;
  /** Brightness of the camera's picture; 1 once its exposure has settled. */
  readonly exposure?: number;
  readonly frameRate?: number;
}

const SIZE = { width: 800, height: 450 };
const FRAME_RATE = 10;
/** Deviation of the sensor's noise, levels of 255. */
const NOISE = 2;
/** How long the screen stays neutral before the first colour. */
const NEUTRAL_MS = 700;

/** The camera's frames while questions are asked, each for the same time, whether or not the answers are right. */
export function* challengeClip(
  questions: readonly ChallengeKind[],
  questionMs: number,
  options: ClipOptions,
): Generator<ClipFrame> {
  const { performance, light, frameMs } = clipStage(options);
  for (let at = 0; at < questions.length * questionMs; at += frameMs) {
    const index = Math.floor(at / questionMs);
    const seen = { kind: questions[index], sinceMs: at - index * questionMs, questions: index + 1 };
    const picture = performance.frame(at, seen, light);
    if (picture) yield { at, image: withoutAlpha(picture), stage: -1 };
  }
}

/**
 * The camera's frames while the screen shows colours, one after the other.
 * @param reflects false where the light of the screen does not reach the face, as with everything that is played
 */
export function* lightClip(
  { colours, stageMs, reflects }: { colours: readonly ScreenColour[]; stageMs: number; reflects: boolean },
  options: ClipOptions,
): Generator<ClipFrame> {
  const { performance, light, frameMs } = clipStage(options);
  for (let at = 0; at < NEUTRAL_MS + colours.length * stageMs; at += frameMs) {
    const stage = Math.floor((at - NEUTRAL_MS) / stageMs);
    const [red, green, blue] = colours[stage] ?? [255, 255, 255];
    const screen = [toLinear(red), toLinear(green), toLinear(blue)] as const;
    const seen = { sinceMs: 0, questions: 0 };
    const picture = performance.frame(at, seen, reflects ? { ...light, screen } : light);
    if (picture) yield { at, image: withoutAlpha(picture), stage: Math.max(-1, stage) };
  }
}

function clipStage({ play, cast, seed, room = 1, exposure = 1, frameRate = FRAME_RATE }: ClipOptions) {
  const noise = createSensorNoise(seeded(seed), NOISE);
  const light: PuppetLight = { room, gain: exposure / room, screen: [0, 0, 0] };
  return {
    performance: createPerformance({ ...SIZE, play, cast, noise }),
    light,
    frameMs: 1000 / frameRate,
  };
}

function withoutAlpha({ width, height, rgba }: FlatPicture): RgbImage {
  const data = new Uint8Array(3 * width * height);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    data[to] = rgba[from]!;
    data[to + 1] = rgba[from + 1]!;
    data[to + 2] = rgba[from + 2]!;
  }
  return { width, height, data };
}
