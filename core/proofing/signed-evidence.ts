import { z } from 'zod';
import { FlowReference } from '../contract/published-flows.ts';
import { ATTESTATION_EVENT, DECISION_EVENT, type EvidenceEvent } from '../evidence/evidence-schema.ts';
import { withSignedWord } from './checks/face-liveness.ts';
import { checkInspection } from './checks/inspection.ts';
import type { InspectionWord, ProofingEvidence } from './decide-outcome.ts';
import { CheckResult, OperatorDecision, OutcomeVerdict } from './verdicts.ts';

const Started = z.object({ flow: FlowReference });
const Attested = z.object({
  facePresentMatchesPortrait: z.enum(['yes', 'no', 'not-possible']),
  noMaskOrArtefact: z.enum(['yes', 'no']),
  documentInspected: z.enum(['genuine', 'suspect', 'not-inspected']),
}) satisfies z.ZodType<InspectionWord>;
const Ended = z.object({
  conclusion: z.enum(['suspected', 'withdrawn', 'consent-refused', 'abandoned']).optional(),
  clockUntrusted: z.boolean(),
  checks: z.array(CheckResult),
  provisional: OutcomeVerdict,
});

/** What the outcome depends on, read from the events of a closed log. */
export interface SignedEvidence {
  readonly flow: FlowReference;
  readonly evidence: ProofingEvidence;
  readonly decision: OperatorDecision | undefined;
  /** The outcome that the kiosk computed and showed. */
  readonly provisional: OutcomeVerdict;
  /** Kiosk times of the events in milliseconds, in order. */
  readonly times: readonly number[];
}

/**
 * Reads a closed log. The word of the operator comes from the operator's own events and never from the summary that
 * the kiosk appended; the check of that word is made again, and what passed by that word alone passes only with it.
 *
 * @throws ZodError when an event that counts is missing or malformed.
 */
export function readSignedEvidence(events: readonly EvidenceEvent[]): SignedEvidence {
  const last = <T>(type: string, schema: z.ZodType<T>): T | undefined => {
    const event = events.findLast((candidate) => candidate.type === type);
    return event && schema.parse(event.payload);
  };
  const ended = Ended.parse(events.findLast(({ type }) => type === 'session.ended')?.payload);
  const attestation = last(ATTESTATION_EVENT, Attested);
  const inspection = checkInspection(attestation);
  const decision = last(DECISION_EVENT, OperatorDecision);
  return {
    flow: Started.parse(events.find(({ type }) => type === 'session.started')?.payload).flow,
    evidence: {
      checks: ended.checks.map((check) =>
        check.id === inspection.id ? inspection : withSignedWord(check, attestation),
      ),
      attestation,
      conclusion: ended.conclusion,
      clockUntrusted: ended.clockUntrusted || events.some(({ type }) => type === 'clock.untrusted'),
    },
    decision: ended.conclusion ? undefined : decision,
    provisional: ended.provisional,
    times: events.map(({ time }) => Date.parse(time)),
  };
}
