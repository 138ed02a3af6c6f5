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
export async function decodePdf417(
  { width, height, data }: GreyImage,
  options: ReaderOptions,
): Promise<ReadResult[]> {
  const rgba = new Uint8ClampedArray(width * height * 4);
  const words = new Uint32Array(rgba.buffer);
  for (let i = 0; i < data.length; i++) words[i] = data[i]! * 0x010101;
  return await readBarcodes(
    { width, height, data: rgba, colorSpace: 'srgb' },
    { formats: ['PDF417'], textMode: 'Plain', tryInvert: false, tryDownscale: false, ...options },
  );
}
