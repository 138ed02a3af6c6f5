import { ProblemError } from '#services/contract/problem.ts';

/** Does what another call may have done before. @returns false where that one was faster (`INSTANCE_MOVED`) */
export const unlessMoved = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ProblemError && error.code === 'INSTANCE_MOVED') return false;
      throw error;
    },
  );
