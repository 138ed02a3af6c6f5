import sharp from 'sharp';
import { renderSpecimen, SPECIMEN_PASSPORT, type SpecimenContent } from '../render-specimen.ts';
import { type CameraSettings, type Capture, takePicture } from './camera.ts';
import { PARAMETER_RANGES, type ParameterRanges } from './parameter-ranges.ts';
import { type Random, randomFrom } from './recapture-random.ts';
import { genuineScene, photographScene, printScene, type Sheet, screenScene } from './scenes.ts';

export type CaptureKind = 'genuine' | 'screen' | 'print' | 'photograph';

type FrameSize = Pick<CameraSettings, 'width' | 'height'>;

const MM_PER_INCH = 25.4;

export interface KnownCapture extends Capture {
  kind: CaptureKind;
}

const FULL_HD = { width: 1920, height: 1080 };
const SPECIMEN_SCALE = 12;
const CONTENTS: readonly SpecimenContent[] = [
  SPECIMEN_PASSPORT,
  { ...SPECIMEN_PASSPORT, format: 'TD1', documentCode: 'I', optionalData1: '' },
  {
    ...SPECIMEN_PASSPORT,
    format: 'TD1',
    documentCode: 'I',
    optionalData1: '',
    surname: 'Okafor',
    givenNames: 'Ada',
    documentNumber: 'B8830412',
  },
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
  const ranges = PARAMETER_RANGES[set];
  const random = randomFrom(seed * 7919 + ranges.seed);
  const sheet = await sheetOf(random.pick(CONTENTS));
  const settings = { ...settingsFrom(ranges, random), ...FULL_HD };
  const perMm = pixelsPerMm(settings, sheet);
  const scene = await sceneOf(kind, sheet, random, perMm, ranges);
  return { ...(await takePicture(scene, settings)), kind };
}

/** Frames of a sequence are small: the shine followed through them is coarse. */
const SMALL = { width: 640, height: 360 };

/**
 * A document moved under the camera. Laminate throws the light back where the angle is right, another place in every
 * frame; paper hardly does; the glass of a display does so for some displays.
 */
export async function captureSequence(
  kind: 'genuine' | 'screen' | 'print',
  seed: number,
  set: keyof typeof PARAMETER_RANGES,
  frames = 8,
): Promise<Capture[]> {
  const ranges = PARAMETER_RANGES[set];
  const random = randomFrom(seed * 104_729 + ranges.seed);
  const sheet = await sheetOf(random.pick(CONTENTS));
  const settings = { ...settingsFrom(ranges, random), ...SMALL };
  const perMm = pixelsPerMm(settings, sheet);
  const scene = await sceneOf(kind, sheet, random, perMm, ranges);
  const glossy = kind === 'genuine' ? random.chance(0.85) : kind === 'screen' && random.chance(0.4);
  const strength = glossy ? random.between(0.3, 1.2) : random.between(0, 0.06);
  const taken: Capture[] = [];
  for (let frame = 0; frame < frames; frame++) {
    taken.push(
      await takePicture(scene, {
        ...settings,
        seed: settings.seed + frame,
        angle: settings.angle + random.between(-3, 3),
        glare: random.chance(0.7) ? strength : 0,
      }),
    );
  }
  return taken;
}

function sceneOf(kind: CaptureKind, sheet: Sheet, random: Random, perMm: number, ranges: ParameterRanges) {
  switch (kind) {
    case 'genuine':
      return genuineScene(sheet, random, perMm);
    case 'screen':
      return screenScene(sheet, random, perMm, displayPitch(ranges, random));
    case 'print':
      return printScene(sheet, random, perMm, random.within(ranges.linesPerInch));
    case 'photograph':
      return photographScene(sheet, random, perMm);
  }
}

/** Millimetres of the document, as large as life, from one pixel of a display to the next. */
const displayPitch = (ranges: ParameterRanges, random: Random): number =>
  MM_PER_INCH / (random.within(ranges.displayPixelsPerInch) * random.within(ranges.enlargement));

const pixelsPerMm = ({ fill, width, height }: CameraSettings, sheet: Sheet): number =>
  fill * Math.min(height / sheet.height, width / sheet.width);

function settingsFrom(ranges: ParameterRanges, random: Random): Omit<CameraSettings, keyof FrameSize> {
  return {
    seed: Math.floor(random.between(0, 2 ** 31)),
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
