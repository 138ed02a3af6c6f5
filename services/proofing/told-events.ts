import { z } from 'zod';
import type { EvidenceEvent } from '../../main/domain/evidence/schema.ts';
import type { SessionEventInput } from '../records/event.repository.ts';

/** Data of E_IDV_SELFIECAPTURE (web services specification, part 6). */
const SelfieAttempt = z.object({
  attempt_number: z.number().int(),
  max_retry_count: z.number().int(),
  retries_remaining: z.number().int(),
  result: z.enum(['retry', 'success', 'fail']),
  /** The picture, or what was asked after it. Logs of earlier versions name the advice; only quality refused there. */
  reason: z.enum(['quality', 'confidence']).catch('quality'),
});

/** What an event of the evidence log tells subscribers; most tell nothing. */
export function eventsTold({ type, payload }: EvidenceEvent): SessionEventInput[] {
  if (type === 'document.try-refused') return [{ type: 'E_IDV_SESSION_RETRY', data: { step: 'document' } }];
  if (type !== 'selfie.captured' && type !== 'selfie.try-refused') return [];
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
