import type { Material } from '../../harness/read-specimens.ts';
import type { Forger, Forgeries } from './forger.ts';

/** Attempts of liveness whose frames do not show the answers. */
export const forgedAnswers = ({ honest, otherSelfie, made }: Forger): Forgeries => ({
  'an attempt whose signals contradict its result': () =>
    made({ liveness: { ...honest.liveness, signals: [], status: 'PASSED' } }),
  'answers of which one frame was sent': () => made({ liveFrames: firstOf(honest.liveFrames) }),
  'another person’s frames': () => made({ liveFrames: otherSelfie.liveFrames }),
  'frames without a movement': () => made({ liveFrames: standingStill(honest.liveFrames) }),
  'frames of one question for both': () =>
    made({
      liveFrames: {
        ...honest.liveFrames,
        frames: honest.liveFrames.frames.map((frame) => ({ ...frame, question: 0 })),
      },
    }),
  'frames that were cut short': () =>
    made({ liveFrames: { ...honest.liveFrames, bytes: honest.liveFrames.bytes.slice(0, -100) } }),
});

/** The first frame of an attempt alone. */
const firstOf = ({ frames, bytes }: Material['liveFrames']): Material['liveFrames'] => ({
  frames: frames.slice(0, 1),
  bytes: bytes.slice(0, frames[0]?.size),
});

/** The first frame of an attempt in place of each. */
function standingStill({ frames, bytes }: Material['liveFrames']): Material['liveFrames'] {
  const size = frames[0]?.size ?? 0;
  const still = bytes.slice(0, size);
  const liveFrames = new Uint8Array(frames.length * size);
  for (const index of frames.keys()) liveFrames.set(still, index * size);
  return { frames: frames.map((frame) => ({ ...frame, size })), bytes: liveFrames };
}
