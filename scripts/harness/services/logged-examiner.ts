import type { Examiner } from '#services/proofing/examiner.ts';

/** Finds what is logged, for logs of tests whose pictures show nothing. */
export const loggedExaminer: Examiner = {
  places: 1,
  examine: async ({ session }) => ({ session, differing: [], unchecked: [] }),
  close: async () => undefined,
};
