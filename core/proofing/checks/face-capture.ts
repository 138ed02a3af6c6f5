import type { LivenessResult } from '../../liveness/liveness-result.ts';
import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';

/** One selfie as the checks see it. */
export interface SelfieEvidence {
  fallback: boolean;
  /** Whether the stored bytes passed every limit of the flow; absent when no model could judge them. */
  judged: 'PASSED' | 'FAILED' | 'face-not-found' | 'model-missing';
  /** The result of the attempt that this picture began. */
  liveness?: LivenessResult | undefined;
}

/** Whether the stored picture keeps the limits of the flow (pose, size, sharpness, light). */
export function checkFaceCapture(selfie: SelfieEvidence | undefined, biometricConsent: boolean): CheckResult {
  const id = 'face.capture-quality';
  if (!biometricConsent) return notPerformed(id, 'consent-refused');
  if (!selfie) return notPerformed(id, 'not-captured');
  if (selfie.fallback) return notPerformed(id, 'manual-capture');
  if (selfie.judged === 'PASSED') return passed(id, 'ok');
  if (selfie.judged === 'FAILED') return failed(id, 'quality-low');
  return notPerformed(id, selfie.judged);
}
