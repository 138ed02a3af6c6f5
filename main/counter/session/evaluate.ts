import { consentingGuardian } from '#core/contract/companion.ts';
import { inspectedPictures } from '#core/contract/counter/inspected.ts';
import type { SessionView } from '#core/contract/counter/state.ts';
import { documentKind } from '#core/document/document-kind.ts';
import type { DocumentRecord } from '#core/document/document-records.ts';
import type { DocumentEvidence } from '#core/proofing/checks/document-evidence.ts';
import { checkEnteredData } from '#core/proofing/checks/entered-data.ts';
import type { ComparisonEvidence } from '#core/proofing/checks/face-comparison.ts';
import { fieldsToConfirm } from '#core/proofing/checks/printed-data.ts';
import { evaluateChecks } from '#core/proofing/evaluate-checks.ts';
import { flowAsCompared } from '#core/proofing/judged-bands.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import { joinedDocuments } from './session-documents.ts';
import { isFormAnswered } from './session-form.ts';
import type { CaptureStep, SessionState } from './session-state.ts';

/**
 * Every check of the session as it stands now. Data given beforehand are compared by the services' own rules, so that
 * both come to the same outcome.
 * @param today YYYY-MM-DD
 */
export function checksOf(state: SessionState, today: string): CheckResult[] {
  return [...collectedChecks(state, today), ...expectedChecks(state, today)];
}

function expectedChecks(state: SessionState, today: string): CheckResult[] {
  const documents = joinedDocuments(state, today).map(({ record, joined }) => ({
    number: record.number,
    joined,
  }));
  return checkEnteredData(state.expected ?? {}, documents, state.flow.document);
}

function collectedChecks(state: SessionState, today: string): CheckResult[] {
  const biometricConsent = state.consents.biometric?.given === true;
  return evaluateChecks(
    flowAsCompared(state),
    {
      documents: joinedDocuments(state, today),
      selfie: state.selfie,
      coverWord: state.coverWord,
      comparison: comparisonOf(state),
      liveIdComparison: state.liveIdComparison,
      biometricConsent: biometricConsent || state.consents.biometric === undefined,
      isAnsweredFor: isAnsweredFor(state),
      attestation: state.attestation,
      inspections: state.inspections,
    },
    today,
  );
}

const isAnsweredFor = ({ companions = [], consents }: SessionState): boolean =>
  consentingGuardian(companions, consents.procedure?.onBehalf) !== undefined;

/** An attestation about pictures that were taken again, or before a document came, supports no approval. */
const isAttested = (state: SessionState): boolean => {
  const { attestation, attestedOn } = state;
  return attestation !== undefined && (attestedOn ?? inspectedPictures(state)) === inspectedPictures(state);
};

/** Open conditions of a decision to approve. */
export function missingFor(state: SessionState): SessionView['missing'] {
  const missing: SessionView['missing'] = [];
  const { documents, flow } = state;
  if (!state.consents.procedure?.given) missing.push('consent');
  if (state.steps.includes('form') && !isFormAnswered(state)) missing.push('form');
  const open = (step: CaptureStep, captured: boolean) =>
    state.steps.includes(step) && (state.at.step === step || !(captured || state.skipped.includes(step)));
  if (open('document', documents.length > 0)) missing.push('document');
  if (documents.some(({ complete }) => !complete)) missing.push('other-side');
  if (documents.some((document) => isKindOpen(document, flow.ruleSet))) missing.push('document-kind');
  if (open('selfie', state.selfie !== undefined)) missing.push('selfie');
  const joined = joinedDocuments(state, state.startedAt.slice(0, 10));
  const isUnsaid = ({ record, joined: { fields } }: DocumentEvidence) =>
    fieldsToConfirm(flow, record.words, fields).length > 0;
  if (joined.some(isUnsaid)) missing.push('field-confirmation');
  if (!isAttested(state)) missing.push('attestation');
  return missing;
}

/** A printed title is the operator's to confirm: it stands in no zone, barcode or stripe. */
function isKindOpen(document: DocumentRecord, ruleSet: string): boolean {
  const { type, basis } = documentKind(document, ruleSet);
  return (type === 'unknown' || basis === 'print') && !document.keyedKind;
}

function comparisonOf(state: SessionState): ComparisonEvidence | undefined {
  if (state.consents.biometric?.given === false)
    return { performed: false, reason: 'visual-comparison-only' };
  return state.comparison;
}
