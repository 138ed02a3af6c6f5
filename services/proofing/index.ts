/** What other areas use of this one. */
export { appendEvidence } from './append-evidence.ts';
export { closeSession } from './close-session.ts';
export { reachable } from './reachable-session.ts';
export { assuranceOf } from './read-assurance.ts';
export { sessionResult } from './read-session.ts';
