import type { Material } from '../../harness/read-specimens.ts';
import type { Forger, Forgeries } from './forger.ts';

/** Attempts of liveness whose frames do not show the answers. */
export const forgedAnswers = ({ honest, otherSelfie, made }: Forger): Forgeries => ({
  'an attempt whose signals contradict its result': () =>
    made({ liveness: { ...honest.liveness, signals: [], status: 'PASSED' } }),
  'answers of which one frame was sent': () => made({ film: firstOf(honest.film) }),
  'another person’s frames': () => made({ film: otherSelfie.film }),
  'frames in which nobody moves': () => made({ film: standingStill(honest.film) }),
  'frames of one question for both': () =>
    made({
      film: { ...honest.film, frames: honest.film.frames.map((frame) => ({ ...frame, question: 0 })) },
    }),
  'frames that were cut short': () =>
    made({ film: { ...honest.film, bytes: honest.film.bytes.slice(0, -100) } }),
});

/** The first frame of an attempt alone. */
const firstOf = ({ frames, bytes }: Material['film']): Material['film'] => ({
  frames: frames.slice(0, 1),
  bytes: bytes.slice(0, frames[0]?.size),
});

/** The first frame of an attempt in place of each. */
function standingStill({ frames, bytes }: Material['film']): Material['film'] {
  const size = frames[0]?.size ?? 0;
  const still = bytes.slice(0, size);
  const film = new Uint8Array(frames.length * size);
  for (const index of frames.keys()) film.set(still, index * size);
  return { frames: frames.map((frame) => ({ ...frame, size })), bytes: film };
}
