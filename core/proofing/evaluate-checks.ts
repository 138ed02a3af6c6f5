import type { CoverWord } from '../contract/counter/cover-word.ts';
import type { Flow } from '../contract/flow.ts';
import { faceInspectionOf, type GuidedInspection, inspectionOf } from '../contract/inspection-guide.ts';
import { ageOn } from '../document/document-dates.ts';
import type { DocumentField } from '../document/fields.ts';
import { provenValue, youngestBirthOf } from '../document/join-document.ts';
import { comparedDocument } from '../document/sides.ts';
import { withBypass } from './bypass.ts';
import { checkBarcodeAuthenticity } from './checks/barcode-authenticity.ts';
import { notPerformed } from './checks/check-result.ts';
import { checkDataIntegrity } from './checks/data-integrity.ts';
import { checkDataMatch } from './checks/data-match.ts';
import type { DocumentEvidence } from './checks/document-evidence.ts';
import { checkDocumentLiveness } from './checks/document-liveness.ts';
import { checkDocumentPolicy } from './checks/document-policy.ts';
import { checkExpiry } from './checks/expiry.ts';
import { checkFaceCapture, type SelfieEvidence } from './checks/face-capture.ts';
import {
  type ComparisonEvidence,
  checkFaceComparison,
  checkLiveIdComparison,
} from './checks/face-comparison.ts';
import { checkFaceLiveness, checkInjection } from './checks/face-liveness.ts';
import { checkFaceParts } from './checks/face-parts.ts';
import { checkFieldFormat } from './checks/field-format.ts';
import { checkGuardian } from './checks/guardian.ts';
import { checkDocumentImage } from './checks/image-quality.ts';
import { checkInspection } from './checks/inspection.ts';
import { checkInspectionGuide } from './checks/inspection-guide.ts';
import { checkLogic } from './checks/logic.ts';
import { checkMachineRead } from './checks/machine-read.ts';
import { checkPrintedData } from './checks/printed-data.ts';
import { checkSuspiciousData } from './checks/suspicious-data.ts';
import type { InspectionWord } from './outcome-evidence.ts';
import { type PortraitAge, portraitAge } from './portrait-age.ts';
import { CHECK_IDS, type CheckId, type CheckResult } from './verdicts.ts';

/** The data collected in a session, without any picture. */
export interface Collected {
  /** The newest try of each document, its sources joined under the same flow and day. */
  documents: readonly DocumentEvidence[];
  selfie: SelfieEvidence | undefined;
  /** The operator's word on a cover of the face, before the selfie was taken. */
  coverWord?: CoverWord | undefined;
  comparison: ComparisonEvidence | undefined;
  /** Against the Live ID that this applicant enrolled, if any. */
  liveIdComparison?: ComparisonEvidence | undefined;
  biometricConsent: boolean;
  /** A verified guardian agreed on the applicant's behalf. */
  isAnsweredFor?: boolean | undefined;
  attestation: InspectionWord | undefined;
  /** The operator's answers to the guide of each document. */
  inspections?: readonly GuidedInspection[] | undefined;
}

/**
 * Every check of the product in its fixed order, those of a document once per document; a check without a method says
 * so.
 */
export function evaluateChecks(flow: Flow, collected: Collected, today: string): CheckResult[] {
  const { documents } = collected;
  const checks = [
    ...(documents.length === 0
      ? CHECK_IDS.filter(isOfDocument).map((id) => notPerformed(id, 'not-captured'))
      : documents.flatMap((document) => documentChecks(flow, document, today))),
    checkFaceCapture(collected.selfie, collected.biometricConsent, collected.coverWord),
    checkFaceLiveness(flow.face_liveness, collected),
    checkInjection(collected.selfie, collected.biometricConsent),
    faceComparison(flow, collected.comparison, documents, today),
    liveIdComparison(flow, collected, today),
    ...guardian(flow, collected, today),
    checkInspection(collected.attestation),
    ...inspectionGuide(flow, collected),
  ];
  const asked = flow.attended ? checks : checks.filter(({ id }) => !OF_OPERATOR.includes(id));
  return withBypass(
    flow,
    asked,
    documents.map(({ record, joined }) => ({ number: record.number, joined })),
  );
}

/** Checks that rest on an operator's word alone. */
const OF_OPERATOR: readonly CheckId[] = ['inspection.attested', 'inspection.guided', 'inspection.face-parts'];

const isOfDocument = (id: CheckResult['id']): boolean => id.startsWith('document.');

/** The fraud checks of the web services specification, part 2, on one document. */
function documentChecks(flow: Flow, document: DocumentEvidence, today: string): CheckResult[] {
  const { ignoreMiddleNames, requiredReadings } = flow.document;
  const checks = [
    ...checkMachineRead(document, requiredReadings, flow.ruleSet),
    checkDataMatch(document, ignoreMiddleNames),
    checkPrintedData(document, flow),
    checkLogic(document, today),
    checkFieldFormat(document, flow.ruleSet),
    checkBarcodeAuthenticity(document),
    checkSuspiciousData(document),
    checkDataIntegrity(document),
    checkExpiry(document),
    notPerformed('document.version', 'no-method'),
    ...checkDocumentPolicy(document, flow.document),
    checkDocumentImage(document),
    checkDocumentLiveness(document),
    notPerformed('document.photo-forgery', 'no-method'),
    notPerformed('document.security-features', 'no-method'),
    notPerformed('document.generated-image', 'no-method'),
  ];
  return checks.map((check) => ({ ...check, document: document.record.number }));
}

/**
 * The comparison belongs to the document whose portrait was compared: of several documents only that one can carry the
 * outcome, or a stranger's document could be borrowed for its data.
 */
function faceComparison(
  flow: Flow,
  comparison: ComparisonEvidence | undefined,
  documents: readonly DocumentEvidence[],
  today: string,
): CheckResult {
  const record = comparedDocument(documents.map((document) => document.record));
  const holder = holderOf(documents);
  const { selfieToPortrait, minAgeYears, maxPortraitAgeYears } = flow.comparison;
  const check = checkFaceComparison(comparison, selfieToPortrait, {
    ageYears: holder && ageOn(youngestBirthOf(holder.joined), today),
    minAgeYears,
    portrait: holder && ageOfPortrait(holder, today),
    maxPortraitAgeYears,
  });
  return record && documents.length > 1 ? { ...check, document: record.number } : check;
}

function liveIdComparison(
  { comparison: { selfieToSelfie, minAgeYears, maxLiveIdAgeYears }, face_liveness }: Flow,
  { documents, liveIdComparison: compared }: Collected,
  today: string,
): CheckResult {
  if (face_liveness.skip_liveid) return notPerformed('face.comparison-live-id', 'liveness-skipped');
  const holder = holderOf(documents);
  const ageYears = holder && ageOn(youngestBirthOf(holder.joined), today);
  return checkLiveIdComparison(compared, selfieToSelfie, { ageYears, minAgeYears, maxLiveIdAgeYears });
}

/** Only where the flow has an age: the checks of every other flow stay as they were. */
const guardian = (
  { guardianUnderAge }: Flow,
  { documents, isAnsweredFor = false }: Collected,
  today: string,
): CheckResult[] =>
  guardianUnderAge === undefined ? [] : [checkGuardian(guardianUnderAge, documents, isAnsweredFor, today)];

/** Only where the guide was used, or the flow asks for it: the checks of every other session stay as they were. */
function inspectionGuide(
  { requiredChecks, reviewIfNotPerformed }: Flow,
  { documents, inspections = [] }: Collected,
): CheckResult[] {
  const isAsked = [...requiredChecks, ...reviewIfNotPerformed].includes('inspection.guided');
  if (isAsked && documents.length === 0) return [notPerformed('inspection.guided', 'not-captured')];
  return documents.flatMap(({ record: { id, number } }) => {
    const inspection = inspectionOf(inspections, id);
    const face = faceInspectionOf(inspections, id);
    return [
      ...(inspection || isAsked ? [{ ...checkInspectionGuide(inspection), document: number }] : []),
      ...(face ? [{ ...checkFaceParts(face), document: number }] : []),
    ];
  });
}

/** The document whose portrait was compared, else the first. */
function holderOf(documents: readonly DocumentEvidence[]): DocumentEvidence | undefined {
  const record = comparedDocument(documents.map((document) => document.record));
  return documents.find((document) => document.record === record) ?? documents[0];
}

function ageOfPortrait({ joined }: DocumentEvidence, today: string): PortraitAge | undefined {
  const value = (field: DocumentField) => provenValue(joined, field) || undefined;
  const [dateOfIssue, dateOfExpiry, dateOfBirth] = (
    ['dateOfIssue', 'dateOfExpiry', 'dateOfBirth'] as const
  ).map(value);
  return portraitAge({ type: joined.kind.type, dateOfIssue, dateOfExpiry, dateOfBirth }, today);
}
