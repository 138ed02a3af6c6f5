import sharp from 'sharp';
import { renderSpecimen, SPECIMEN_PASSPORT, type SpecimenContent } from '../render-specimen.ts';
import { type CameraSettings, type Capture, takePicture } from './camera.ts';
import { PARAMETER_RANGES, type ParameterRanges } from './parameter-ranges.ts';
import { type Random, randomFrom } from './random.ts';
import { genuineScene, photographScene, printScene, type Sheet, screenScene } from './scenes.ts';

export type CaptureKind = 'genuine' | 'screen' | 'print' | 'photograph';

export interface KnownCapture extends Capture {
  kind: CaptureKind;
}

const FRAME = { width: 1920, height: 1080 };
const SPECIMEN_SCALE = 12;
const CONTENTS: readonly SpecimenContent[] = [
  SPECIMEN_PASSPORT,
  { ...SPECIMEN_PASSPORT, format: 'TD1', documentCode: 'I', optionalData1: '' },
  { ...SPECIMEN_PASSPORT, format: 'TD2', documentCode: 'I', optionalData1: '' },
  { ...SPECIMEN_PASSPORT, format: 'TD3', surname: 'Lindqvist', givenNames: 'Bo', documentNumber: 'X4471209' },
];

const sheets = new Map<SpecimenContent, Promise<Sheet>>();

function sheetOf(content: SpecimenContent): Promise<Sheet> {
  const known = sheets.get(content) ?? renderSheet(content);
  sheets.set(content, known);
  return known;
}

async function renderSheet(content: SpecimenContent): Promise<Sheet> {
  const png = await renderSpecimen(content);
  const { width, height } = await sharp(png).metadata();
  return { png, width: width / SPECIMEN_SCALE, height: height / SPECIMEN_SCALE };
}

/**
 * A specimen before the camera, genuine or as a copy. Genuine documents and copies pass the same camera, so that
 * nothing but the surface tells them apart.
 */
export async function captureOf(
  kind: CaptureKind,
  seed: number,
  set: keyof typeof PARAMETER_RANGES,
): Promise<KnownCapture> {
  const random = randomFrom(seed * 7919 + (set === 'design' ? 1 : 2));
  const ranges = PARAMETER_RANGES[set];
  const sheet = await sheetOf(random.pick(CONTENTS));
  const settings = settingsFrom(ranges, random, seed);
  const perMm = settings.fill * Math.min(FRAME.height / sheet.height, FRAME.width / sheet.width);
  const scene = await sceneOf(kind, sheet, random, perMm, ranges);
  return { ...(await takePicture(scene, settings)), kind };
}

function sceneOf(kind: CaptureKind, sheet: Sheet, random: Random, perMm: number, ranges: ParameterRanges) {
  switch (kind) {
    case 'genuine':
      return genuineScene(sheet, random, perMm);
    case 'screen':
      return screenScene(sheet, random, perMm, random.within(ranges.displayDensity));
    case 'print':
      return printScene(sheet, random, perMm, random.within(ranges.dotDensity));
    case 'photograph':
      return photographScene(sheet, random, perMm);
  }
}

function settingsFrom(ranges: ParameterRanges, random: Random, seed: number): CameraSettings {
  return {
    ...FRAME,
    seed,
    fill: random.within(ranges.fill),
    angle: random.within(ranges.angle),
    tilt: random.within(ranges.tilt),
    blur: random.within(ranges.blur),
    noise: random.within(ranges.noise),
    exposure: random.between(0.75, 1.05),
    quality: Math.round(random.within(ranges.quality)),
    glare: random.chance(0.35) ? random.between(0.3, 1.2) : 0,
  };
}
