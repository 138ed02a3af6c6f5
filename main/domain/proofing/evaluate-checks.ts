import type { Flow } from '../../../services/contract/flow.ts';
import { notPerformed } from './checks/check-result.ts';
import type { DocumentEvidence } from './checks/document-evidence.ts';
import { checkExpiry } from './checks/expiry.ts';
import { checkFaceCapture, type SelfieEvidence } from './checks/face-capture.ts';
import { ageOn, type ComparisonEvidence, checkFaceComparison } from './checks/face-comparison.ts';
import { checkDocumentImage } from './checks/image-quality.ts';
import { checkInspection } from './checks/inspection.ts';
import { checkPrintedData } from './checks/printed-data.ts';
import { checkZone } from './checks/zone-checks.ts';
import type { InspectionWord } from './decide-outcome.ts';
import type { CheckResult } from './verdicts.ts';

/** What was collected in a session, without any picture. */
export interface Collected {
  document: DocumentEvidence | undefined;
  selfie: SelfieEvidence | undefined;
  comparison: ComparisonEvidence | undefined;
  biometricConsent: boolean;
  attestation: InspectionWord | undefined;
}

/** Every check of the product in its fixed order; what has no method yet says so. */
export function evaluateChecks(flow: Flow, collected: Collected, today: string): CheckResult[] {
  const { document } = collected;
  const { confirmFields, ignoreMiddleNames, requiredReadings } = flow.document;
  const birth = document?.zone?.fields.dateOfBirth?.value;
  const checks = [
    ...checkZone(document, requiredReadings),
    checkPrintedData(document, confirmFields, ignoreMiddleNames),
    checkExpiry(document, today),
    notPerformed('document.supported', 'no-method'),
    checkDocumentImage(document),
    notPerformed('document.liveness', 'no-method'),
    notPerformed('document.security-features', 'no-method'),
    checkFaceCapture(collected.selfie, collected.biometricConsent),
    notPerformed('face.liveness', 'no-method'),
    checkFaceComparison(collected.comparison, flow.comparison.selfieToPortrait, {
      years: ageOn(birth, today),
      minimum: flow.comparison.minAgeYears,
    }),
    checkInspection(collected.attestation),
  ];
  return flow.attended ? checks : checks.filter(({ id }) => id !== 'inspection.attested');
}
