import { z } from 'zod';
import type { CoverWord } from '../../contract/counter/cover-word.ts';
import type { LivenessResult } from '../../liveness/liveness-result.ts';
import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';

/**
 * Whether the stored bytes passed every limit of the flow. `COVERED`: all but those of covers, of which the operator had
 * spoken before; without a word of theirs, such a picture is `FAILED`.
 */
export const JudgedPicture = z.enum(['PASSED', 'COVERED', 'FAILED', 'face-not-found', 'model-missing']);

/** Whether a picture was accepted, so that its face is asked and known again: a cover that was spoken of spares no question. */
export const isAcceptedPicture = (judged: z.infer<typeof JudgedPicture>): boolean =>
  judged === 'PASSED' || judged === 'COVERED';

/** One selfie as the checks see it. */
export interface SelfieEvidence {
  fallback: boolean;
  judged: z.infer<typeof JudgedPicture>;
  /** The result of the attempt that this picture began. */
  liveness?: LivenessResult | undefined;
}

/**
 * Whether the stored picture keeps the limits of the flow (pose, size, covers, sharpness, light). A cover that the operator
 * says is none passes by their signed word; one that stays on leaves the picture to a person.
 */
export function checkFaceCapture(
  selfie: SelfieEvidence | undefined,
  biometricConsent: boolean,
  coverWord?: CoverWord,
): CheckResult {
  const id = 'face.capture-quality';
  if (!biometricConsent) return notPerformed(id, 'consent-refused');
  if (!selfie) return notPerformed(id, 'not-captured');
  if (selfie.fallback) return notPerformed(id, 'manual-capture');
  if (selfie.judged === 'PASSED') return passed(id, 'ok');
  if (selfie.judged === 'COVERED' && coverWord)
    return coverWord === 'bare' ? passed(id, 'cover-denied') : notPerformed(id, 'cover-worn');
  if (selfie.judged === 'FAILED' || selfie.judged === 'COVERED') return failed(id, 'quality-low');
  return notPerformed(id, selfie.judged);
}
