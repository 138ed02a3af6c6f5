import type { Quad } from '../../../domain/imaging/geometry.ts';
import type { GreyImage } from '../../../domain/imaging/grey-image.ts';
import { alignTexture } from './align-texture.ts';
import { type BarTexture, findBarTextures } from './bar-texture.ts';
import type { BarcodeCandidate } from './barcode-reading.ts';
import { type FittedSymbol, fitSymbol } from './fit-symbol.ts';

/** A fitted symbol and how much of the frame's bar-like texture it stands on. */
export interface LocatedSymbol extends FittedSymbol {
  weight: number;
}

/** Symbols at any turn, those on the most texture first; found one by one, so that a reader can stop early. */
export function* locateSymbols(grey: GreyImage, region?: Quad): Generator<LocatedSymbol> {
  for (const texture of region ? texturesWithin(grey, region) : findBarTextures(grey)) {
    const symbol = fitSymbol(grey, alignTexture(grey, texture));
    if (symbol) yield { ...symbol, weight: texture.weight };
  }
}

/** Looks for PDF417 symbols by their dense bars and their start and stop patterns, without decoding them. */
export function locateBarcodes(grey: GreyImage): BarcodeCandidate[] {
  return Array.from(locateSymbols(grey), ({ quad, pixelsPerModule, score }) => ({
    quad,
    pixelsPerModule,
    score,
  }));
}

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
