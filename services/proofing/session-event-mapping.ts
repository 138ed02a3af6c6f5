import { z } from 'zod';
import type { DocumentRule } from '#core/contract/document-rules.ts';
import { DocumentKind as RecordedKind } from '#core/document/document-records.ts';
import type { EvidenceEvent, Opening } from '#core/evidence/evidence-schema.ts';
import { blockingRule } from '#core/proofing/checks/document-policy.ts';
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

/** Which document was blocked: what it says it is, and how that was known. Never what it says of its holder. */
const BlockedDocument = z.object({ number: z.number().int(), kind: z.object({ basis: z.string() }) });
const DocumentKind = z
  .object({ type: z.string().max(40), country: z.string().max(8), region: z.string().max(8) })
  .partial();

/** The operator has a step done again: what `retryCount` of the flow counts. */
export const isSessionRetry = ({ type }: Pick<EvidenceEvent, 'type'>): boolean => type === 'capture.retake';

/** What an event of the evidence log tells subscribers; most tell nothing. */
export function sessionEventsOf(
  event: EvidenceEvent,
  openings: readonly Opening[] = [],
  blocked: readonly DocumentRule[] = [],
): SessionEventInput[] {
  const { type, payload } = event;
  if (type === 'document.not-allowed') return [notAllowed(event, openings, blocked)];
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

/** E_IDV_DOCUMENT_NOT_ALLOWED with the full metadata of the document (part 6): type, country, region, the rule. */
function notAllowed(
  { seq, payload }: EvidenceEvent,
  openings: readonly Opening[],
  rules: readonly DocumentRule[],
): SessionEventInput {
  const opened = openings.find((opening) => opening.seq === seq && opening.name === 'document.kind');
  const blocked = BlockedDocument.safeParse(payload).data;
  const kind = DocumentKind.safeParse(opened?.value).data;
  const basis = blocked && { document: blocked.number, basis: blocked.kind.basis };
  const whole = RecordedKind.safeParse(opened?.value).data;
  const rule = whole && blockingRule(rules, whole);
  const data = { reason: 'blocked-document', ...basis, ...kind, ...(rule ? { rule } : {}) };
  return { type: 'E_IDV_DOCUMENT_NOT_ALLOWED', data };
}
