import sharp from 'sharp';
import { composeMrz, type MrzContent } from '#core/icao9303/compose-mrz.ts';
import type { MrzFormat } from '#core/icao9303/mrz.ts';
import { guilloche, silhouette } from './document-art.ts';
import { ocrB } from './ocr-b.ts';

/** Pixels per millimetre of a rendered specimen. */
const SCALE = 12;
/** Ten characters to the inch (Doc 9303-3, 4.4). */
const MRZ_PITCH = 2.54;

interface Sheet {
  /** Millimetres. */
  width: number;
  height: number;
  /** Baseline of each MRZ line, from the bottom edge. */
  baselines: readonly number[];
  /** Left, top, width, height of the portrait; a card carries it on its other side. */
  portrait?: readonly [number, number, number, number];
}

const SHEETS: Record<MrzFormat, Sheet> = {
  TD1: { width: 85.6, height: 54, baselines: [15.4, 10.1, 4.8] },
  TD2: { width: 105, height: 74, baselines: [13.6, 7.2], portrait: [5, 12, 28, 36] },
  TD3: { width: 125, height: 88, baselines: [13.6, 7.2], portrait: [6, 14, 35, 45] },
  'MRV-A': { width: 120, height: 80, baselines: [13.6, 7.2], portrait: [5, 14, 30, 38.6] },
  'MRV-B': { width: 105, height: 74, baselines: [13.6, 7.2], portrait: [5, 12, 28, 36] },
  'FRA-ID': { width: 105, height: 74, baselines: [13.6, 7.2], portrait: [5, 12, 28, 36] },
};

export interface SpecimenContent extends MrzContent {
  /** An encoded picture for the portrait's place; without it a silhouette is drawn. */
  portrait?: Buffer;
  /** Prints these lines instead of the composed ones, e.g. with a wrong check digit. */
  mrzLines?: readonly string[];
}

/** The person of the standard's own specimens, in the fictitious state Utopia, with dates that are still valid. */
export const SPECIMEN_PASSPORT: SpecimenContent = {
  format: 'TD3',
  documentCode: 'P',
  issuingState: 'UTO',
  documentNumber: 'L898902C3',
  nationality: 'UTO',
  dateOfBirth: '1974-08-12',
  sex: 'F',
  dateOfExpiry: '2034-04-15',
  surname: 'Eriksson',
  givenNames: 'Anna Maria',
  optionalData1: 'ZE184226B',
};

/** A passport's data page as PNG, 1500 x 1056 pixels, marked as a specimen. */
export async function renderPassport(content: Partial<SpecimenContent> = {}): Promise<Buffer> {
  return await renderSpecimen({ ...SPECIMEN_PASSPORT, ...content, format: 'TD3' });
}

/** The side of a travel document that carries its machine-readable zone, as PNG at 12 pixels a millimetre. */
export async function renderSpecimen(content: SpecimenContent): Promise<Buffer> {
  const sheet = SHEETS[content.format];
  const base = await sharp(Buffer.from(sheetSvg(sheet, content)))
    .png()
    .toBuffer();
  if (!content.portrait || !sheet.portrait) return base;
  const [left, top, width, height] = sheet.portrait.map((mm) => Math.round(mm * SCALE)) as [
    number,
    number,
    number,
    number,
  ];
  const portrait = await sharp(content.portrait).resize(width, height, { fit: 'cover' }).png().toBuffer();
  return await sharp(base)
    .composite([{ input: portrait, left, top }])
    .png()
    .toBuffer();
}

function sheetSvg(sheet: Sheet, content: SpecimenContent): string {
  const [width, height] = [Math.round(sheet.width * SCALE), Math.round(sheet.height * SCALE)];
  const lines = content.mrzLines ?? composeMrz(content);
  const left = ((sheet.width - (lines[0]?.length ?? 0) * MRZ_PITCH) / 2) * SCALE;
  const zone = lines.map((line, i) =>
    ocrB(line, {
      x: left,
      y: height - (sheet.baselines[i] ?? 0) * SCALE,
      pitch: MRZ_PITCH * SCALE,
      fill: '#16181b',
    }),
  );
  const slot = sheet.portrait?.map((mm) => mm * SCALE) as [number, number, number, number] | undefined;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" rx="${3 * SCALE}" fill="#f3f1ea"/>
    ${guilloche(width, height * 0.74, ['#c9dbe6', '#e6d6c9'])}
    ${slot ? silhouette(...slot) : ''}
    ${visualZone(sheet, content)}
    ${watermark(width, height)}
    ${zone.join('')}
  </svg>`;
}

function visualZone(sheet: Sheet, content: SpecimenContent): string {
  const x = (sheet.portrait ? sheet.portrait[0] + sheet.portrait[2] + 4 : 5) * SCALE;
  const rows: [label: string, value: string][] = [
    ['Surname', content.surname],
    ['Given names', content.givenNames],
    ['Number', content.documentNumber],
    ['Nationality', content.nationality],
    ['Date of birth', content.dateOfBirth],
    ['Sex', content.sex],
    ['Date of expiry', content.dateOfExpiry],
  ];
  const top = 12;
  const step = Math.min(7.4, (sheet.height - (sheet.baselines[0] ?? 0) - 6 - top) / rows.length);
  const title = ocrB(`${content.format} ${content.issuingState}`, {
    x,
    y: 7.5 * SCALE,
    pitch: 24,
    fill: '#3a4a63',
  });
  const fields = rows.map(([label, value], i) => {
    const y = (top + i * step) * SCALE;
    return (
      ocrB(label, { x, y, pitch: Math.min(13, step * 2.6), fill: '#5b6776' }) +
      ocrB(value, { x, y: y + step * SCALE * 0.52, pitch: Math.min(23, step * 3.6), fill: '#20252b' })
    );
  });
  return title + fields.join('');
}

/** Beside the portrait, where it covers nothing and nothing covers it. */
function watermark(width: number, height: number): string {
  const pitch = width / 15;
  const text = ocrB('SPECIMEN', { x: -4 * pitch, y: pitch * 0.4, pitch, fill: '#b3261e' });
  return `<g opacity="0.18" transform="translate(${width * 0.68} ${height * 0.38}) rotate(-18)">${text}</g>`;
}
