/** The part of this area that others may use. */
export { hasReviewed } from './case.repository.ts';
export { openReviewCase } from './open-case.ts';
export { operatorsOf } from './review-setting.repository.ts';
export { servedAtCounter } from './served-session.ts';
