/** What other areas use of this one. */
export { openReviewCase } from './open-case.ts';
