import { z } from 'zod';
import type { ChallengeKind, ChallengeLimits, FaceSample } from './challenge.ts';
import { judgeChallenge } from './judge-challenge.ts';
import { LivenessResult } from './liveness-result.ts';

/** Frames of an attempt that travel with it. */
export const MOST_LIVE_FRAMES = 30;
/** Kind of the artefact that holds them; it is erased with the final verdict. */
export const LIVE_FRAMES = 'liveness-frames';
/** Bytes of one of them. */
export const MOST_FRAME_BYTES = 30_000;
/** All of them together. */
export const MOST_LIVE_BYTES = MOST_LIVE_FRAMES * MOST_FRAME_BYTES;
/**
 * Width of a frame as it is sent and judged, at most. Where the eyes of the whole picture would lie closer together than
 * this, it is reduced less, down to the least, and cut around the face; all in pixels.
 */
export const SENT_WIDTH = 640;
const SENT_EYES = 48;
const LEAST_REDUCED = 960;

/** The part of each picture that is sent: the width of the whole, and the centre of the crop. */
export interface SentView {
  /** Pixels. */
  width: number;
  /** A share of the picture's width. */
  middle: number;
}

/** One frame of those that show the answers of an attempt. */
export const SentFrame = z.object({
  /** Position of its question among the challenges of the result. */
  question: z.number().int().min(0),
  /** Milliseconds since the question was put. */
  at: z.number(),
  /** Its face was compared with that of the picture, and is the same. */
  look: z.boolean(),
  /** Length of its JPEG in the artefact, where one follows the other. */
  size: z.number().int().min(1).max(MOST_FRAME_BYTES),
});
export type SentFrame = z.infer<typeof SentFrame>;

/** The whole result of an attempt as its artefact holds it, with the frames that show its answers. */
export const KeptLiveness = LivenessResult.extend({
  frames: z.array(SentFrame).max(MOST_LIVE_FRAMES).optional(),
});
export type KeptLiveness = z.infer<typeof KeptLiveness>;

/** The whole picture, reduced. */
export const WHOLE_VIEW: SentView = { width: SENT_WIDTH, middle: 0.5 };

/**
 * Returns the view of the frames that an attempt sends.
 * @param eyes distance of the eyes in the picture of the face, and the middle between them, as shares of its width
 */
export const sentView = ({ distance, middle }: { distance: number; middle: number }): SentView =>
  distance > 0
    ? { width: Math.min(LEAST_REDUCED, Math.max(SENT_WIDTH, Math.ceil(SENT_EYES / distance))), middle }
    : WHOLE_VIEW;

/** A question that was answered; times in milliseconds since the epoch. */
export interface AnsweredQuestion {
  kind: ChallengeKind;
  issuedAt: number;
  deadline: number;
}

/** By how much less a movement may measure on another processor. */
const TOLERANCE = 0.05;

/** Limits as far from rest as a part of the given ones. */
export const scaledLimits = (limits: ChallengeLimits, part: number): ChallengeLimits => {
  const scaled = (value: number) => 1 + part * (value - 1);
  return {
    ...limits,
    turnYaw: part * limits.turnYaw,
    nodPitch: part * limits.nodPitch,
    approachScale: scaled(limits.approachScale),
    blinkOpening: scaled(limits.blinkOpening),
    smileWidth: scaled(limits.smileWidth),
  };
};

/**
 * Whether these samples alone answer a question. Between two of them others were left out, so a gap is no lost face.
 * @param tolerant also by limits that are eased by a twentieth
 */
export function isAnsweredBy(
  samples: readonly FaceSample[],
  { kind, issuedAt, deadline }: AnsweredQuestion,
  limits: ChallengeLimits,
  tolerant = false,
): boolean {
  const question = { issuedAt, deadline, now: samples.at(-1)?.at ?? issuedAt, blanks: [] };
  return [limits, ...(tolerant ? [scaledLimits(limits, 1 - TOLERANCE)] : [])].some((by) => {
    const judged = judgeChallenge(kind, samples, question, by);
    return judged.state === 'closed' && judged.evidence.verdict === 'PASSED';
  });
}

/**
 * Leaves out frames for as long as the others are enough, until few remain.
 * @param most how many are few
 * @returns undefined where not even all of them are enough
 */
export function fewestFrames<T>(
  frames: readonly T[],
  { most, isEnough }: { most: number; isEnough: (frames: readonly T[]) => boolean },
): readonly T[] | undefined {
  if (!isEnough(frames)) return undefined;
  let kept = frames;
  for (let size = kept.length >> 1; size >= 1 && kept.length > most; size >>= 1) {
    for (let first = 0; first < kept.length && kept.length > most; ) {
      const fewer = kept.toSpliced(first, size);
      if (isEnough(fewer)) kept = fewer;
      else first += size;
    }
  }
  return kept;
}
