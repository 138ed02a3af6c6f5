import type { Flow } from '../../contract/flow.ts';
import { isLivenessLeftOut } from '../../liveness/left-out.ts';
import type { LivenessReason, LivenessResult } from '../../liveness/liveness-result.ts';
import type { InspectionWord } from '../outcome-evidence.ts';
import type { CheckResult, ReasonCode } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import type { SelfieEvidence } from './face-capture.ts';

/** The words of a liveness result in those of the checks; the result itself says it more exactly. */
export const LIVENESS_REASON_CODES: Readonly<Record<LivenessReason, ReasonCode>> = {
  ok: 'ok',
  skipped: 'liveness-skipped',
  'not-asked': 'no-method',
  'no-method': 'no-method',
  'model-missing': 'model-missing',
  'too-few-frames': 'signals-inconclusive',
  'ambient-too-bright': 'signals-inconclusive',
  'camera-says-nothing': 'signals-inconclusive',
  'signals-inconclusive': 'signals-inconclusive',
  'challenge-failed': 'challenge-failed',
  'challenge-late': 'challenge-failed',
  'several-faces': 'challenge-failed',
  'face-lost': 'challenge-failed',
  'another-face': 'another-face',
  'no-reflection': 'no-reflection',
  'attack-score': 'attack-score',
  'virtual-camera': 'injection-suspected',
  'impossible-timing': 'injection-suspected',
  'repeated-frames': 'injection-suspected',
  'no-sensor-noise': 'injection-suspected',
  'accessible-alternative': 'accessible-alternative',
  fallback: 'manual-capture',
};

/** A session's evidence of liveness. */
export interface LivenessEvidence {
  selfie: SelfieEvidence | undefined;
  biometricConsent: boolean;
  attestation: InspectionWord | undefined;
}

/**
 * Whether a living person was in front of the camera, by the rule that the flow names and by no other. The attested
 * inspection takes the place of the challenges where the flow says so, or where the person can answer none.
 */
export function checkFaceLiveness(
  { satisfiedBy, accessibleAlternative, ...leftOut }: Flow['face_liveness'],
  { selfie, biometricConsent, attestation }: LivenessEvidence,
): CheckResult {
  const id = 'face.liveness';
  if (isLivenessLeftOut(leftOut)) return notPerformed(id, 'liveness-skipped');
  if (!biometricConsent) return notPerformed(id, 'consent-refused');
  if (!selfie) return notPerformed(id, 'not-captured');
  if (selfie.fallback) return notPerformed(id, 'manual-capture');
  const { liveness } = selfie;
  const attested = isAttested(attestation);
  if (liveness?.status === 'FAILED')
    return failed(id, LIVENESS_REASON_CODES[liveness.reasonCode], subjectOf(liveness));
  if (satisfiedBy === 'attested-inspection') {
    return attested ? passed(id, 'attested') : notPerformed(id, 'not-attested');
  }
  if (!liveness) return notPerformed(id, 'no-method');
  const { status, reasonCode } = liveness;
  if (reasonCode === 'accessible-alternative') {
    if (accessibleAlternative === 'none') return notPerformed(id, 'no-method');
    return attested ? passed(id, 'accessible-alternative') : notPerformed(id, 'accessible-alternative');
  }
  const word = status === 'PASSED' ? passed : notPerformed;
  return word(id, LIVENESS_REASON_CODES[reasonCode], subjectOf(liveness));
}

const subjectOf = ({ reasonCode }: LivenessResult) => ({ subject: reasonCode });

/** The operator saw the person's own face, and no mask or other artefact. */
const isAttested = (word: InspectionWord | undefined): boolean =>
  word?.facePresentMatchesPortrait === 'yes' && word.noMaskOrArtefact === 'yes';

/** Whether the frames came from a camera. It concerns the device, so it has its own verdict. */
export function checkInjection(selfie: SelfieEvidence | undefined, biometricConsent: boolean): CheckResult {
  const id = 'face.injection';
  if (!biometricConsent) return notPerformed(id, 'consent-refused');
  if (!selfie) return notPerformed(id, 'not-captured');
  const { liveness } = selfie;
  if (!liveness) return notPerformed(id, 'no-method');
  switch (liveness.injection.verdict) {
    case 'PASSED':
      return passed(id, 'ok');
    case 'FAILED':
      return failed(id, 'injection-suspected', { subject: failedSignals(liveness) });
    case 'NOT_PERFORMED':
      return notPerformed(id, 'signals-inconclusive');
  }
}

const failedSignals = ({ signals }: LivenessResult): string =>
  signals
    .filter(({ id, verdict }) => id.startsWith('injection-') && verdict === 'FAILED')
    .map(({ id }) => id)
    .join(', ');
