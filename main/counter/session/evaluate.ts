import type { DocumentEvidence } from '../../domain/proofing/checks/document-evidence.ts';
import type { ComparisonEvidence } from '../../domain/proofing/checks/face-comparison.ts';
import { evaluateChecks } from '../../domain/proofing/evaluate-checks.ts';
import type { CheckResult } from '../../domain/proofing/verdicts.ts';
import type { SessionView } from '../contract/state.ts';
import type { CaptureStep, DocumentRecord, SessionState } from './session-state.ts';

/** A captured document in the form that the checks look at. */
export function documentEvidence(document: DocumentRecord): DocumentEvidence {
  const { captureType, fallback, zone, noZone, words } = document;
  return { captureType, fallback, zone, noZone: zone ? undefined : (noZone ?? 'mrz-not-found'), words };
}

/** Every check of the session as it stands now; the newest document counts. */
export function checksOf(state: SessionState, today: string): CheckResult[] {
  const document = state.documents.at(-1);
  const biometricConsent = state.consents.biometric?.given === true;
  return evaluateChecks(
    state.flow,
    {
      document: document && documentEvidence(document),
      selfie: state.selfie && { fallback: state.selfie.fallback, judged: state.selfie.judged },
      comparison: comparisonOf(state),
      biometricConsent: biometricConsent || state.consents.biometric === undefined,
      attestation: state.attestation,
    },
    today,
  );
}

/** What a decision to approve still waits for. */
export function missingFor(state: SessionState): SessionView['missing'] {
  const missing: SessionView['missing'] = [];
  const document = state.documents.at(-1);
  if (!state.consents.procedure?.given) missing.push('consent');
  const open = (step: CaptureStep, captured: boolean) =>
    state.steps.includes(step) && (state.at.step === step || !(captured || state.skipped.includes(step)));
  if (open('document', document !== undefined)) missing.push('document');
  if (open('selfie', state.selfie !== undefined)) missing.push('selfie');
  const words: DocumentEvidence['words'] = document?.words ?? {};
  if (document && state.flow.document.confirmFields.some((field) => !words[field])) {
    missing.push('field-confirmation');
  }
  if (!state.attestation) missing.push('attestation');
  return missing;
}

function comparisonOf(state: SessionState): ComparisonEvidence | undefined {
  if (state.consents.biometric?.given === false)
    return { performed: false, reason: 'visual-comparison-only' };
  const { comparison } = state;
  if (!comparison) return undefined;
  return comparison.performed
    ? { performed: true, score: comparison.score }
    : { performed: false, reason: comparison.reason };
}
