/** At five frames a second a question is judged as at ten (docs/face-liveness.md); frames come a few milliseconds early. */
const SPARSE_MS = 190;
/** Every frame is looked at from so long before an answer on: longer than a movement takes. */
const CLOSE_MS = 1000;
/** How often the face is compared with that of the picture: there, and elsewhere. */
const COMPARE_MS = 450;
const COMPARE_SPARSELY_MS = 900;

/** How a frame is looked at: how often its face is compared with that of the picture. */
export interface Look {
  everyMs: number;
}

/** Whether the faces of the frame that was taken then are looked at, and how. */
export type FrameChoice = (at: number) => Look | undefined;

/** All frames. */
export const everyFrame: FrameChoice = () => ({ everyMs: COMPARE_MS });

/** About five frames a second. @param times of all frames, ascending */
export function sparse(times: readonly number[]): FrameChoice {
  const chosen = new Set<number>();
  let last = Number.NEGATIVE_INFINITY;
  for (const at of times) {
    if (at - last < SPARSE_MS) continue;
    chosen.add(at);
    last = at;
  }
  return (at) => (chosen.has(at) ? { everyMs: COMPARE_SPARSELY_MS } : undefined);
}

/** Those of another choice, and every frame around an answer. */
export const closeTo =
  (choice: FrameChoice, answeredAt: number): FrameChoice =>
  (at) =>
    at >= answeredAt - CLOSE_MS ? everyFrame(at) : choice(at);
