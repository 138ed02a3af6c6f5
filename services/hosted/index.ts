/** The part of this area that others may use. */
export { type CaptureJob, type OpenJob, openJob } from './capture-desk.ts';
export { capturePage } from './capture-page.ts';
export { beginChallenge } from './challenge-step.ts';
export { claimCapture, noteDevice, requireClaim, requireOwner } from './claims.ts';
export type { Taken } from './document-step.ts';
export { documentValues } from './document-values.ts';
export { closeCapture, endCapture } from './end-capture.ts';
export { extendCaptures } from './extend-captures.ts';
export { abandonedAt } from './hosted-capture.repository.ts';
export { wanted } from './leave-part.ts';
export { takeConsents } from './open-session.ts';
export { adviseOn, takeAnswer, takePicture } from './take-sent-picture.ts';
