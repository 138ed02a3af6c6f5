/**
 * Whether these tests are part of `npm run test:long`. Then they go through all cases; in `npm test` through a few of
 * them.
 */
export const LONG = process.env.COUNTERPROOF_LONG_RUN === '1';

/** All cases in the long run; in `npm test` the first of them. */
export const inDepth = <T>(cases: readonly T[], few = 1): readonly T[] =>
  LONG ? cases : cases.slice(0, few);
