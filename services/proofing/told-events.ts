import { z } from 'zod';
import type { EvidenceEvent } from '../../main/domain/evidence/schema.ts';
import type { SessionEventInput } from './event.repository.ts';

/** Data of E_IDV_SELFIECAPTURE (web services specification, part 6). */
const SelfieAttempt = z.object({
  attempt_number: z.number().int(),
  max_retry_count: z.number().int(),
  retries_remaining: z.number().int(),
  result: z.enum(['retry', 'success', 'fail']),
});

/** What an event of the evidence log tells subscribers; most tell nothing. */
export function eventsTold({ type, payload }: EvidenceEvent): SessionEventInput[] {
  if (type === 'document.try-refused') return [{ type: 'E_IDV_SESSION_RETRY', data: { step: 'document' } }];
  if (type !== 'selfie.captured' && type !== 'selfie.try-refused') return [];
  const attempt = SelfieAttempt.safeParse(payload);
  if (!attempt.success) return [];
  const retry = attempt.data.result === 'retry';
  const capture: SessionEventInput = {
    type: 'E_IDV_SELFIECAPTURE',
    // Only image quality refuses a selfie before active liveness exists.
    data: { ...attempt.data, ...(retry ? { reason: 'quality' } : {}) },
  };
  return retry ? [capture, { type: 'E_IDV_SESSION_RETRY', data: { step: 'selfie' } }] : [capture];
}
