import type { Examiner } from '#services/proofing/examiner.ts';

/** Finds the logged facts, and no face, for tests whose pictures show nothing. */
export const loggedExaminer: Examiner = {
  places: 1,
  examine: async ({ session }) => ({ session, differing: [], unchecked: [] }),
  readFace: async () => ({ hint: 'face-not-found' }),
  close: async () => undefined,
};
