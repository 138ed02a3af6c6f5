import { z } from 'zod';
import type { DocumentRule } from '#core/contract/document-rules.ts';
import type { EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import { blockingRule } from '#core/proofing/checks/document-policy.ts';
import type { NumberedDocument } from '#core/proofing/checks/entered-data.ts';
import type { SignedEvidence } from '#core/proofing/session-log/read-session.ts';
import type { SessionEventInput } from '#services/events/index.ts';

/** Data of E_IDV_SELFIECAPTURE (web services specification, part 6). */
const SelfieAttempt = z.object({
  attempt_number: z.number().int(),
  max_retry_count: z.number().int(),
  retries_remaining: z.number().int(),
  result: z.enum(['retry', 'success', 'fail']),
  /** The picture, or what was asked after it. Logs of earlier versions name the advice; only quality refused there. */
  reason: z.enum(['quality', 'confidence']).catch('quality'),
});

/** How an attempt ends: taken, refused, or broken off after its questions had begun. */
const SELFIE_ATTEMPTS: readonly string[] = ['selfie.captured', 'selfie.try-refused', 'liveness.broken-off'];

/** The operator has a step done again: what `retryCount` of the flow counts. */
export const isSessionRetry = ({ type }: Pick<EvidenceEvent, 'type'>): boolean => type === 'capture.retake';

/**
 * What an event of the evidence log tells subscribers at once; most tell nothing. What the services have to find out for
 * themselves waits for the verdict.
 */
export function sessionEventsOf({
  type,
  payload,
}: Pick<EvidenceEvent, 'type' | 'payload'>): SessionEventInput[] {
  if (type === 'document.try-refused') return [{ type: 'E_IDV_SESSION_RETRY', data: { step: 'document' } }];
  if (!SELFIE_ATTEMPTS.includes(type)) return [];
  const attempt = SelfieAttempt.safeParse(payload);
  if (!attempt.success) return [];
  const { reason, ...facts } = attempt.data;
  const retry = facts.result === 'retry';
  const capture: SessionEventInput = {
    type: 'E_IDV_SELFIECAPTURE',
    data: { ...facts, ...(retry ? { reason } : {}) },
  };
  return retry ? [capture, { type: 'E_IDV_SESSION_RETRY', data: { step: 'selfie' } }] : [capture];
}

/** What the services found of a session, as far as it is told. */
interface Found {
  documents: readonly NumberedDocument[];
  signed: Pick<SignedEvidence, 'evidence'>;
}

/**
 * E_IDV_DOCUMENT_NOT_ALLOWED with the full metadata of each document that the services find blocked (part 6): type,
 * country, region, how that is known, the rule. Never what it says of its holder.
 */
export function blockedDocumentEvents(
  { documents, signed: { evidence } }: Found,
  rules: readonly DocumentRule[],
): SessionEventInput[] {
  if (evidence.conclusion) return [];
  return evidence.checks
    .filter(({ id, reason }) => id === 'document.allowed' && reason === 'blocked-document')
    .flatMap(({ document: number = 1 }) => {
      const kind = documents.find((document) => document.number === number)?.joined.kind;
      if (!kind) return [];
      const rule = blockingRule(rules, kind);
      const data = { reason: 'blocked-document', document: number, ...kind, ...(rule ? { rule } : {}) };
      return [{ type: 'E_IDV_DOCUMENT_NOT_ALLOWED' as const, data }];
    });
}
