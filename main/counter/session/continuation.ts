import { z } from 'zod';
import { ArtefactDeclaration } from '#core/contract/outbox-entries.ts';
import { SessionState } from './session-state.ts';

/** The vault's facts about an artefact beside its bytes. */
const GivenArtefact = z.object({
  artefactId: ArtefactDeclaration.shape.artefactId,
  kind: z.string().max(40),
  mediaType: z.string().max(100),
  digest: z.string(),
  meta: z.record(z.string(), z.unknown()),
});
export type GivenArtefact = z.infer<typeof GivenArtefact>;

/**
 * State that belongs to one kiosk alone, and the inspection: the deciding operator must have seen document and
 * applicant.
 */
const OWN = {
  flow: true,
  operator: true,
  formerOperators: true,
  wordAccepted: true,
  attestation: true,
  fallbackArmed: true,
  liveness: true,
  camera: true,
  told: true,
  stepDeadline: true,
} as const;
const ContinuedState = SessionState.omit(OWN);

/** All that a kiosk needs beside the log and the pictures to continue with a session. */
export const Continuation = z.object({
  v: z.literal(1),
  state: ContinuedState,
  artefacts: z.array(GivenArtefact),
});
export type Continuation = z.infer<typeof Continuation>;

/** The state that another kiosk continues with. An attempt at the selfie that is under way counts as made. */
export function continuationOf(state: SessionState, artefacts: GivenArtefact[]): Continuation {
  const { flow: _flow, operator: _operator, wordAccepted: _word, attestation: _seen, ...session } = state;
  const { fallbackArmed: _armed, liveness, camera: _camera, told: _told, ...others } = session;
  const { stepDeadline: _deadline, formerOperators: _former, ...rest } = others;
  const selfieAttempts = state.selfieAttempts + (liveness ? 1 : 0);
  return { v: 1, state: { ...rest, selfieAttempts }, artefacts };
}
