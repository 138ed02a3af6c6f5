/**
 * Whether these tests are part of `npm run test:long`. Then they go through all cases; in `npm test` through a few that
 * stand for the others.
 */
export const LONG = process.env.COUNTERPROOF_LONG_RUN === '1';
