import { Flow } from '../contract/flow.ts';

/** The counter flow for a demonstration on rendered specimens: one reading is enough, waits are short. */
export const demo = Flow.parse({
  id: 'demo',
  version: 1,
  uniqueTag: 'demo',
  name: { en: 'Demonstration', fr: 'Démonstration', 'zh-Hans': '演示', es: 'Demostración' },
  document: { captureType: 'Auto', requiredReadings: 1 },
  selfie: { autoCapture: true, captureTimeMs: 300 },
  face_liveness: { satisfiedBy: 'attested-inspection' },
  requiredChecks: [
    'document.mrz-check-digits',
    'document.printed-data',
    'document.expiry',
    'face.comparison',
    'inspection.attested',
  ],
  reviewIfNotPerformed: ['document.mrz-read', 'face.capture-quality'],
  idle: { applicantStepSec: 60 },
  expireSessionInMin: 60,
  abandonSessionInMin: 15,
  retentionMin: { success: 60, failed: 60, notPerformed: 60, review: 60, abandoned: 60 },
});
