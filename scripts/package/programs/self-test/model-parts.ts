import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadVision } from '#capture/vision/load-vision.ts';
import type { VisionService } from '#capture/vision/ports.ts';
import type { EncodedImage } from '#core/imaging/rgb-image.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { DocumentReader } from '#inference/ports/document-models.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import { SPECIMEN_FOLDER } from '../../payload/products.ts';
import { INSTALLATION } from './installed-parts.ts';
import type { Part } from './self-test.ts';

/** The day on which the specimens are read: their dates are still valid then. */
const TODAY = '2026-01-01';
const SURNAME = 'ERIKSSON';

const specimen = (name: 'selfie' | 'passport' | 'licence'): EncodedImage => ({
  mimeType: 'image/jpeg',
  bytes: new Uint8Array(readFileSync(path.join(INSTALLATION, SPECIMEN_FOLDER, `${name}.jpg`))),
});

let opened: VisionService | undefined;
const vision = (): VisionService => {
  opened ??= loadVision(path.join(INSTALLATION, 'native-models'), { today: () => TODAY });
  return opened;
};

/** The models run in a thread of their own, which would keep the process alive. */
export const closeModels = async (): Promise<void> => {
  await opened?.close();
  opened = undefined;
};

const faces = async (): Promise<FaceEngine> => {
  const face = vision().face();
  if (face === undefined) throw new Error('the models of faces cannot be opened');
  await face.prepare();
  return face;
};

const documents = async (part: 'mrz' | 'outline' | 'barcode' | 'print'): Promise<DocumentReader> => {
  const reader = vision().documents();
  if (reader === undefined) throw new Error('the models of documents cannot be opened');
  await reader.prepare(part);
  return reader;
};

const holds = (seen: unknown, what: string): void => {
  if (!seen) throw new Error(`the specimen was read without ${what}`);
};

/** Detection, landmarks and eyes. */
const findFace = async (): Promise<string> => {
  const { analysis } = await (await faces()).observe(specimen('selfie'), { eyes: true });
  holds(analysis.faces.length === 1, 'its one face');
  holds(analysis.faces[0]?.eyeOpening, 'the contour of its eyes');
  return 'the face of a specimen was found';
};

const compareFaces = async (): Promise<string> => {
  const { selfieToPortrait } = COUNTER_STANDARD.comparison;
  const { score, band } = await (await faces()).compare(specimen('selfie'), specimen('passport'), {
    bands: selfieToPortrait,
  });
  holds(band === 'supports', `agreement of its two pictures (${score.toFixed(3)})`);
  return 'selfie and portrait of a specimen agree';
};

const readZone = async (): Promise<string> => {
  const { reading } = await (await documents('mrz')).judge(specimen('passport'), { ask: 'read' });
  holds(reading.mrz?.fields.surname?.value === SURNAME, 'the name in its zone');
  return 'the zone of a specimen was read';
};

const findOutline = async (): Promise<string> => {
  const { reading } = await (await documents('outline')).judge(specimen('passport'), { ask: 'read' });
  holds(reading.outline, 'its edge');
  return 'the edge of a specimen was found';
};

const readPrint = async (): Promise<string> => {
  const reader = await documents('print');
  const question = { ask: 'print', upright: false, without: [] } as const;
  const { lines } = await reader.judge(specimen('passport'), question);
  holds(
    lines.some(({ text }) => text.toUpperCase().includes(SURNAME)),
    'the printed name',
  );
  return 'the print of a specimen was read';
};

const readBarcode = async (): Promise<string> => {
  const reader = await documents('barcode');
  const { reading } = await reader.judge(specimen('licence'), { ask: 'read', effort: 'still' });
  holds(reading.barcode && Buffer.from(reading.barcode.bytes).includes(SURNAME), 'the name in its barcode');
  return 'the barcode of a specimen was read';
};

const guidance = async (): Promise<string> => {
  const found = vision()
    .capabilities()
    .find(({ name }) => name === 'face-guidance');
  if (found?.state !== 'ready') throw new Error('the bundle for the display is missing');
  return 'the bundle for the display is there';
};

const nextStep = 'Install the package again: apt-get install --reinstall <package>';
const ATTEMPTS = {
  'models/face-detection': findFace,
  'models/face-recognition': compareFaces,
  'models/mrz': readZone,
  'models/document-outline': findOutline,
  'models/print': readPrint,
  'models/document-barcode': readBarcode,
  'models/face-landmarker-web': guidance,
};

export const MODEL_PARTS: readonly Part[] = Object.entries(ATTEMPTS).map(([component, attempt]) => ({
  component,
  try: attempt,
  nextStep,
}));
