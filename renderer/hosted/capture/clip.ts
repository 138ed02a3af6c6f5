import type { HostedQuestion } from '#core/contract/hosted-page.ts';
import type { ContainedFrame as Frame } from '#core/imaging/frame-container.ts';
import type { ScreenColour } from '#core/liveness/light.ts';

/** The services take a clip of at most this size and length. */
const MOST_BYTES = 960_000;
const MOST_FRAMES = 200;

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
