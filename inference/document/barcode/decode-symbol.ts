import type { Quad } from '#core/imaging/geometry.ts';
import type { GreyImage } from '#core/imaging/grey-image.ts';
import { fitGrid, rowOrder } from './codeword-grid.ts';
import type { FittedSymbol } from './fit-symbol.ts';
import {
  flipped,
  type PictureScale,
  type SymbolPicture,
  sharpened,
  symbolPicture,
} from './symbol-picture.ts';
import { decodePdf417 } from './zxing.ts';

/** The content of a located symbol. */
export interface DecodedSymbol {
  bytes: Uint8Array;
  text: string;
  /** Corners in pixels of the frame, as the symbol is read. */
  quad: Quad;
  modules: number;
  mirrored: boolean;
  errorCorrectionUsed: number | undefined;
}

/** The views of a symbol that the decoder tries, the cheapest and likeliest first. */
const ATTEMPTS: readonly { scale: PictureScale; prepare?: (picture: SymbolPicture) => SymbolPicture }[] = [
  { scale: { across: 3, down: 2 } },
  { scale: { across: 4, down: 4 } },
  { scale: { across: 4, down: 3 }, prepare: sharpened },
];

/**
 * Decodes a located symbol after flattening and enlarging it. A symbol of unknown row order is not accepted: the
 * decoder reads a mirrored symbol without an error.
 */
export async function decodeSymbol(
  grey: GreyImage,
  { quad, modules }: Pick<FittedSymbol, 'quad' | 'modules'>,
): Promise<DecodedSymbol | undefined> {
  for (const { scale, prepare } of ATTEMPTS) {
    const plain = symbolPicture(grey, quad, modules, scale);
    if (!plain) return undefined;
    const picture = prepare ? prepare(plain) : plain;
    const [result] = await decodePdf417(picture.image, { tryRotate: false, maxNumberOfSymbols: 1 });
    if (!result) continue;
    const grid = fitGrid(plain);
    const order = rowOrder(plain, grid);
    if (!order) continue;
    const mirrored = order === 'up';
    return {
      bytes: result.bytes,
      text: result.text,
      quad: mirrored ? flipped(quad) : quad,
      modules: grid.modules,
      mirrored,
      errorCorrectionUsed: errorCorrectionUsed(result.extra),
    };
  }
  return undefined;
}

/** The decoder's notes carry the unused error correction as a share. */
export function errorCorrectionUsed(extra: string): number | undefined {
  const unused = extra ? Number(JSON.parse(extra).UEC) : Number.NaN;
  return Number.isFinite(unused) ? 1 - unused : undefined;
}
