import { z } from 'zod';
import { ATTESTATION_EVENT, DECISION_EVENT, type EvidenceEvent } from '../evidence/schema.ts';
import type { ProofingEvidence } from './decide-outcome.ts';
import { CheckResult, OperatorDecision, OutcomeVerdict } from './verdicts.ts';

/** The last event of every session: what the rules looked at, and the outcome that they gave on the kiosk. */
export const SESSION_ENDED_EVENT = 'session.ended';

/** Payload of the last event. */
export const SessionEndedPayload = z.object({
  ending: z.enum(['decided', 'suspected', 'withdrawn', 'consent-refused', 'abandoned']),
  clockUntrusted: z.boolean(),
  /** The kiosk's calendar day on which the checks were evaluated. */
  today: z.string(),
  checks: z.array(CheckResult),
  provisional: OutcomeVerdict,
});
export type SessionEndedPayload = z.infer<typeof SessionEndedPayload>;

const Inspection = z.object({
  facePresentMatchesPortrait: z.enum(['yes', 'no', 'not-possible']),
  noMaskOrArtefact: z.enum(['yes', 'no']),
  documentInspected: z.enum(['genuine', 'suspect', 'not-inspected']),
});

/** Everything that `decideOutcome` needs, read from a log and from nowhere else. */
export interface SessionEvidence {
  evidence: ProofingEvidence;
  decision: OperatorDecision | undefined;
  provisional: OutcomeVerdict;
  ending: SessionEndedPayload['ending'];
}

/**
 * Reads a closed log for the rules: checks and ending from its last event, inspection and decision from their own
 * signed events, the newest of each. The caller has verified chain and signatures.
 * @returns undefined when the log has no readable end
 */
export function readSessionEvidence(events: readonly EvidenceEvent[]): SessionEvidence | undefined {
  const last = events.at(-1);
  const ended = last?.type === SESSION_ENDED_EVENT ? SessionEndedPayload.safeParse(last.payload) : undefined;
  if (!ended?.success) return undefined;
  const { checks, clockUntrusted, ending, provisional } = ended.data;
  const attestation = newest(events, ATTESTATION_EVENT, Inspection);
  return {
    evidence: {
      checks,
      attestation,
      conclusion: ending === 'decided' ? undefined : ending,
      clockUntrusted,
    },
    decision: ending === 'decided' ? newest(events, DECISION_EVENT, OperatorDecision) : undefined,
    provisional,
    ending,
  };
}

function newest<T>(events: readonly EvidenceEvent[], type: string, schema: z.ZodType<T>): T | undefined {
  const event = events.findLast((candidate) => candidate.type === type);
  return event && schema.safeParse(event.payload).data;
}
