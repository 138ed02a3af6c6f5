import type { CheckCategory, CheckId, CheckResult, ReasonCode } from '../verdicts.ts';

/** Each check belongs to one category of the web services specification, part 2. */
const CATEGORY: Record<CheckId, CheckCategory> = {
  'document.machine-read': 'extracted-data',
  'document.mrz-read': 'extracted-data',
  'document.mrz-check-digits': 'extracted-data',
  'document.field-format': 'extracted-data',
  'document.barcode-read': 'extracted-data',
  'document.data-match': 'extracted-data',
  'document.printed-data': 'extracted-data',
  'document.logic': 'extracted-data',
  'document.barcode-authenticity': 'extracted-data',
  'document.suspicious-data': 'extracted-data',
  'document.data-integrity': 'extracted-data',
  'document.expiry': 'document-validity',
  'document.version': 'document-validity',
  'document.allowed': 'document-validity',
  'document.supported': 'document-validity',
  'document.image-quality': 'image-quality',
  'document.liveness': 'document-liveness',
  'document.photo-forgery': 'visual',
  'document.security-features': 'visual',
  'document.generated-image': 'visual',
  'applicant.entered-data': 'extracted-data',
  'applicant.guardian': 'inspection',
  'face.capture-quality': 'face-capture',
  'face.liveness': 'face-liveness',
  'face.injection': 'face-liveness',
  'face.comparison': 'face-comparison',
  'face.comparison-live-id': 'face-comparison',
  'inspection.attested': 'inspection',
  'inspection.guided': 'inspection',
  'inspection.face-parts': 'inspection',
};

/** Measurements beside the verdict: numbers with a unit, and the part that decided; never personal data. */
export type Measured = Pick<CheckResult, 'value' | 'threshold' | 'unit' | 'subject'>;

const result =
  (verdict: CheckResult['verdict']) =>
  (id: CheckId, reason: ReasonCode, measured: Measured = {}): CheckResult => ({
    id,
    category: CATEGORY[id],
    verdict,
    reason,
    ...measured,
  });

export const passed = result('PASSED');
export const failed = result('FAILED');
export const notPerformed = result('NOT_PERFORMED');
