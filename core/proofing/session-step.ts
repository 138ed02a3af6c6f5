import type { EvidenceEvent } from '../evidence/evidence-schema.ts';

/** The steps of a session that its log shows, in their usual order. */
export const SESSION_STEPS = ['consent', 'form', 'document', 'face', 'decision'] as const;
export type SessionStep = (typeof SESSION_STEPS)[number];

/** By the first word of an event's type. */
const STEP_OF: Readonly<Record<string, SessionStep>> = {
  consent: 'consent',
  form: 'form',
  document: 'document',
  capture: 'document',
  selfie: 'face',
  liveness: 'face',
  face: 'face',
  attestation: 'decision',
  inspection: 'decision',
  decision: 'decision',
};

/** The step that the last of some events are at; undefined where none of them belongs to a step. */
export function stepOf(events: readonly Pick<EvidenceEvent, 'type'>[]): SessionStep | undefined {
  const last = events.findLast(({ type }) => step(type) !== undefined);
  return last && step(last.type);
}

function step(type: string): SessionStep | undefined {
  const [word = ''] = type.split('.');
  return Object.hasOwn(STEP_OF, word) ? STEP_OF[word] : undefined;
}
