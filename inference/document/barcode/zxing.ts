import {
  prepareZXingModule,
  purgeZXingModule,
  type ReaderOptions,
  type ReadResult,
  readBarcodes,
} from 'zxing-wasm/reader';
import type { GreyImage } from '#core/imaging/grey-image.ts';

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

function imageOf({ width, height, data }: GreyImage): ImageData {
  const rgba = new Uint8ClampedArray(width * height * 4);
  const words = new Uint32Array(rgba.buffer);
  for (let i = 0; i < data.length; i++) words[i] = data[i]! * 0x010101;
  return { width, height, data: rgba, colorSpace: 'srgb' };
}
