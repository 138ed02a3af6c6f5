/** What other areas use of this one. */
export { appendEvidence } from './append-evidence.ts';
export { closeSession } from './close-session.ts';
export type { Examiner, FaceReading } from './examiner.ts';
export { reachable } from './reachable-session.ts';
export { sessionResult } from './read-session.ts';
