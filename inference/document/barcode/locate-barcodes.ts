import type { Quad } from '#core/imaging/geometry.ts';
import type { GreyImage } from '#core/imaging/grey-image.ts';
import { alignTexture } from './align-texture.ts';
import { type BarTexture, findBarTextures } from './bar-texture.ts';
import type { BarcodeCandidate } from './barcode-reading.ts';
import { type FittedSymbol, fitSymbol } from './fit-symbol.ts';

/** Where symbols may be at any turn, the likeliest first. */
export const symbolTextures = (grey: GreyImage, region?: Quad): BarTexture[] =>
  region ? texturesWithin(grey, region) : findBarTextures(grey);

/** The symbol on a texture. @returns undefined where it shows neither start nor stop pattern */
export const symbolOn = (grey: GreyImage, texture: BarTexture): FittedSymbol | undefined =>
  fitSymbol(grey, alignTexture(grey, texture));

/** Looks for PDF417 symbols by their dense bars and their start and stop patterns, without decoding them. */
export function locateBarcodes(grey: GreyImage): BarcodeCandidate[] {
  return symbolTextures(grey).flatMap((texture) => {
    const symbol = symbolOn(grey, texture);
    return symbol ? [candidateOf(symbol)] : [];
  });
}

export const candidateOf = ({ quad, pixelsPerModule, score }: FittedSymbol): BarcodeCandidate => ({
  quad,
  pixelsPerModule,
  score,
});

/** Textures in the upright box around a region. */
function texturesWithin(grey: GreyImage, region: Quad): BarTexture[] {
  const xs = region.map(({ x }) => x);
  const ys = region.map(({ y }) => y);
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const width = Math.min(grey.width, Math.ceil(Math.max(...xs))) - left;
  const height = Math.min(grey.height, Math.ceil(Math.max(...ys))) - top;
  if (!(width > 0 && height > 0)) return [];
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * grey.width + left;
    data.set(grey.data.subarray(from, from + width), y * width);
  }
  return findBarTextures({ width, height, data }).map((texture) => ({
    ...texture,
    x: texture.x + left,
    y: texture.y + top,
  }));
}
