/** The part of this area that others may use. */

export type { LiveAnswers } from '#capture/recompute/recompute-answers.ts';
export { appendEvidence, appendLocked } from './append-evidence.ts';
export { communityFor } from './caller-community.ts';
export { isUnclaimed, withdrawUnclaimed } from './cancel-session.ts';
export { closeSession } from './close-session.ts';
export { createApiSession } from './create-api-session.ts';
export { latestErasure, MINUTE_MS } from './create-session.ts';
export { decidingReason, resultMarks } from './deciding-reason.ts';
export type { Examiner, FaceReading } from './examiner.ts';
export { userDeviceDetails } from './personal-data.ts';
export { provenDocuments } from './proven-documents.ts';
export { provenIdentity } from './proven-identity.ts';
export { reachable } from './reachable-session.ts';
export { judgedAssurance } from './read-assurance.ts';
export { sessionResult } from './session-details.ts';
