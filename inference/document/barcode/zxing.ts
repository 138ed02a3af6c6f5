import {
  type BarcodeSymbology,
  prepareZXingModule,
  purgeZXingModule,
  type ReaderOptions,
  type ReadInputBarcodeFormat,
  type ReadResult,
  readBarcodes,
} from 'zxing-wasm/reader';
import type { CodeSymbology } from '#core/document/document-records.ts';
import type { Quad } from '#core/imaging/geometry.ts';
import type { GreyImage } from '#core/imaging/grey-image.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';

/** Gives the decoder its program, so that it never looks for one on a network; safe to call again. */
export async function prepareZXing(wasm: Uint8Array): Promise<void> {
  await prepareZXingModule({
    overrides: { wasmBinary: wasm },
    equalityFn: (cached, given) => cached.wasmBinary === given.wasmBinary,
    fireImmediately: true,
  });
}

/** Discards the decoder's memory: after a trap its contents are undefined. The decoder must be prepared again. */
export const dropZXing = (): void => purgeZXingModule();

/** Decodes all PDF417 symbols; results carry a checked error correction. */
export const decodePdf417 = (grey: GreyImage, options: ReaderOptions): Promise<ReadResult[]> =>
  readBarcodes(imageOf(grey), {
    formats: ['PDF417'],
    textMode: 'Plain',
    tryInvert: false,
    tryDownscale: false,
    ...options,
  });

/** Decodes all PDF417 symbols of a whole picture as the decoder does alone, with all its own searches on. */
export const decodeWholePicture = (image: RgbImage): Promise<ReadResult[]> =>
  readBarcodes(colouredOf(image), {
    formats: ['PDF417'],
    textMode: 'Plain',
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
  });

/** Names of the symbologies by those of the decoder; of any other, nothing is said. */
const NAMES: Readonly<Partial<Record<BarcodeSymbology, CodeSymbology>>> = {
  Aztec: 'Aztec',
  Codabar: 'Codabar',
  Code39: 'Code 39',
  Code93: 'Code 93',
  Code128: 'Code 128',
  DataMatrix: 'Data Matrix',
  DataBar: 'DataBar',
  EANUPC: 'EAN/UPC',
  ITF: 'ITF',
  MaxiCode: 'MaxiCode',
  QRCode: 'QR Code',
};
const LINEAR: readonly BarcodeSymbology[] = [
  'Codabar',
  'Code39',
  'Code93',
  'Code128',
  'DataBar',
  'EANUPC',
  'ITF',
];
/** Rows that a linear code must read alike on: stripes of print read as a code on one or two. */
const FEWEST_ROWS = 4;
/** A shorter content of a linear code may be chance. */
const SHORTEST_LINEAR = 4;

/** A code that is no PDF417: what it is and where, not what it says. */
export interface NamedCode {
  symbology: CodeSymbology;
  /** Corners in pixels, as the decoder gives them. */
  quad: Quad;
}

/** Finds linear codes, QR, Aztec, Data Matrix and MaxiCode at any quarter turn, and matrix codes at any turn. */
export async function nameCodes(grey: GreyImage): Promise<NamedCode[]> {
  const found = await readBarcodes(imageOf(grey), {
    formats: Object.keys(NAMES) as (keyof typeof NAMES & ReadInputBarcodeFormat)[],
    textMode: 'Plain',
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
    minLineCount: FEWEST_ROWS,
  });
  return found.flatMap(({ isValid, symbology, bytes, position }) => {
    const name = NAMES[symbology];
    const isLinear = LINEAR.includes(symbology);
    if (!isValid || !name || (isLinear && bytes.length < SHORTEST_LINEAR)) return [];
    const { topLeft, topRight, bottomRight, bottomLeft } = position;
    return [{ symbology: name, quad: [topLeft, topRight, bottomRight, bottomLeft] }];
  });
}

/** The text of one QR code, at any turn, also light on dark as some screens show it; undefined where there is none. */
export async function decodeQrCode(grey: GreyImage): Promise<string | undefined> {
  const [found] = await readBarcodes(imageOf(grey), {
    formats: ['QRCode'],
    textMode: 'Plain',
    tryHarder: true,
    maxNumberOfSymbols: 1,
  });
  return found?.isValid ? found.text : undefined;
}

function colouredOf({ width, height, data }: RgbImage): ImageData {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    rgba[to] = data[from]!;
    rgba[to + 1] = data[from + 1]!;
    rgba[to + 2] = data[from + 2]!;
  }
  return { width, height, data: rgba, colorSpace: 'srgb' };
}

function imageOf({ width, height, data }: GreyImage): ImageData {
  const rgba = new Uint8ClampedArray(width * height * 4);
  const words = new Uint32Array(rgba.buffer);
  for (let i = 0; i < data.length; i++) words[i] = data[i]! * 0x010101;
  return { width, height, data: rgba, colorSpace: 'srgb' };
}
