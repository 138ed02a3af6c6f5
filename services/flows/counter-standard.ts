import { Flow } from '../contract/flow.ts';

/** Attended verification at a staffed counter: liveness is met by the operator's attested inspection. */
export const counterStandard = Flow.parse({
  id: 'counter-standard',
  version: 1,
  uniqueTag: 'counter-standard',
  name: {
    en: 'Identity check at the counter',
    fr: 'Vérification d’identité au guichet',
    'zh-Hans': '柜台身份核验',
    es: 'Verificación de identidad en ventanilla',
  },
  document: { captureType: 'Auto', requiredReadings: 2 },
  selfie: { autoCapture: true },
  face_liveness: { satisfiedBy: 'attested-inspection' },
  requiredChecks: [
    'document.mrz-check-digits',
    'document.printed-data',
    'document.expiry',
    'face.comparison',
    'inspection.attested',
  ],
  reviewIfNotPerformed: ['document.mrz-read', 'face.capture-quality'],
});
