import type { HostedChallenge, HostedQuestion } from '#core/contract/hosted-page.ts';
import type { ContainedFrame as Frame } from '#core/imaging/frame-container.ts';
import type { ScreenColour } from '#core/liveness/light.ts';

/** The services take a clip of at most this size and length. */
const MOST_BYTES = 960_000;
const MOST_FRAMES = 200;
/** So long a slow movement there and back takes; a clip counts only as a whole. */
const MOVEMENT_MS = 6000;
/** After the deadline as well something is sent, so that the services say that it is over. */
const LEAST_MS = 500;
/** Time for the last frames to be encoded before the deadline. */
const MARGIN_MS = 500;

/** The frames that fit into one clip: every second one is left out until they do, so that they still span the answer. */
export function clipOf(frames: readonly Frame[]): readonly Frame[] {
  const size = frames.reduce((sum, { jpeg }) => sum + jpeg.length, 0);
  if ((size <= MOST_BYTES && frames.length <= MOST_FRAMES) || frames.length < 2) return frames;
  return clipOf(frames.filter((_, index) => index % 2 === 0));
}

/** The colour that is shown this long after the question; undefined before and after them. */
export function stageAt(
  light: HostedQuestion['light'],
  at: number,
): { stage: number; colour: ScreenColour } | undefined {
  if (!light || at < 0) return undefined;
  const stage = Math.floor(at / light.stageMs);
  const colour = light.colours[stage];
  return colour && { stage, colour };
}

/** When a question was put; its frames count from there, also those of a second clip. */
export interface Begun {
  of: string;
  /** Milliseconds since the epoch, by a clock that cannot be set. */
  wall: number;
  clock: number;
}

/** A question that was not answered yet continues from where it began, also after the phone was asleep. */
export function sinceWhen(
  before: Begun | undefined,
  { challengeId, question }: HostedChallenge,
  now: Omit<Begun, 'of'>,
): Begun {
  const of = `${challengeId} ${question.index}`;
  return before?.of === of ? before : { of, ...now };
}

/** How long a clip takes, milliseconds. */
export const durationOf = ({ light, secondsLeft }: HostedQuestion): number =>
  light
    ? light.colours.length * light.stageMs
    : Math.max(LEAST_MS, Math.min(MOVEMENT_MS, secondsLeft * 1000 - MARGIN_MS));
