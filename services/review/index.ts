/** The part of this area that others may use. */
export { openReviewCase } from './open-case.ts';
export { servedAtCounter } from './served-session.ts';
