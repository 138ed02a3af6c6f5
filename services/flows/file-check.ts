import { Flow } from '../contract/flow.ts';

/** Two picture files, nobody attends: automatic checks only. A file proves no liveness, so none is claimed. */
export const fileCheck = Flow.parse({
  id: 'file-check',
  version: 1,
  uniqueTag: 'file-check',
  name: {
    en: 'Check of picture files',
    fr: 'Contrôle de fichiers image',
    'zh-Hans': '图像文件检查',
    es: 'Comprobación de archivos de imagen',
  },
  attended: false,
  steps: ['document', 'selfie'],
  document: { requiredReadings: 1, confirmFields: [] },
  face_liveness: { skip: true },
  requiredChecks: [
    'document.mrz-read',
    'document.mrz-check-digits',
    'document.field-format',
    'document.expiry',
    'face.comparison',
  ],
  reviewIfNotPerformed: ['face.capture-quality'],
});
