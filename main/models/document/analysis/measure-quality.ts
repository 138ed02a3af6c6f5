import type { CaptureQuality, CaptureZone } from '../../../domain/imaging/document-quality.ts';
import { type Point, type Quad, rectangleToQuad } from '../../../domain/imaging/geometry.ts';
import { type GreyImage, shrinkGrey, toGrey } from '../../../domain/imaging/grey-image.ts';
import type { RgbImage } from '../../../domain/imaging/rgb-image.ts';
import { warpRgb } from '../../../domain/imaging/warp.ts';
import { documentScale, meanSides } from './document-scale.ts';
import { zoneFigures } from './zone-figures.ts';

/** Where the parts of a document lie in a frame, as far as they are known. */
export interface DocumentZones {
  document?: Quad;
  mrz?: Quad;
  portrait?: Quad;
  barcode?: Quad;
  text?: readonly Quad[];
}

/** What the finders of the outline, the zone and the barcode know already. */
export type KnownFigures = Pick<
  CaptureQuality,
  'pixelsPerCharacter' | 'pixelsPerModule' | 'tiltDegrees' | 'cutCorners'
>;

/** The longest side at which a kind of zone is judged, in pixels, so that figures compare across distances. */
const LONGEST_SIDE: Record<CaptureZone, number> = {
  document: 480,
  mrz: 552,
  portrait: 160,
  text: 240,
  barcode: 400,
};
const FRAME_MARGIN = 1;

/** Measures a frame zone by zone, each at a reduced size. */
export function measureQuality(
  image: RgbImage,
  zones: DocumentZones,
  known: KnownFigures = {},
): CaptureQuality {
  const quality: CaptureQuality = { focus: {}, glare: {}, luminance: {}, contrast: {}, ...known };
  const { text = [], ...single } = zones;
  for (const zone of ['document', 'mrz', 'portrait', 'barcode'] as const) {
    const quad = single[zone];
    if (quad) addZone(quality, zone, [quad], image);
  }
  if (text.length > 0) addZone(quality, 'text', text, image);
  return zones.document ? { ...outlineFigures(image, zones.document), ...quality } : quality;
}

/** Several parts of one kind are judged by the worst of them. */
function addZone(quality: CaptureQuality, zone: CaptureZone, quads: readonly Quad[], image: RgbImage): void {
  const all = quads.flatMap((quad) => {
    const cut = cutOut(image, quad, LONGEST_SIDE[zone]);
    return cut ? [zoneFigures(cut)] : [];
  });
  if (all.length === 0) return;
  const sharp = all.flatMap(({ focus }) => focus ?? []);
  if (sharp.length > 0) quality.focus[zone] = Math.min(...sharp);
  quality.glare[zone] = Math.max(...all.map(({ glare }) => glare));
  quality.luminance[zone] = all.reduce((sum, { luminance }) => sum + luminance, 0) / all.length;
  quality.contrast[zone] = Math.min(...all.map(({ contrast }) => contrast));
}

/** A zone upright at no more than a size, never larger than it is in the frame. */
function cutOut(image: RgbImage, quad: Quad, longest: number): GreyImage | undefined {
  const [wide, tall] = meanSides(quad);
  const scale = Math.min(1, longest / Math.max(wide, tall));
  const [width, height] = [Math.round(wide * scale), Math.round(tall * scale)];
  if (width < 3 || height < 3) return undefined;
  // Twice the size averaged down where the frame has more pixels than are judged, so that noise counts less.
  const factor = scale < 0.67 ? 2 : 1;
  const map = rectangleToQuad(width * factor, height * factor, quad);
  return map && shrinkGrey(toGrey(warpRgb(image, width * factor, height * factor, map)), factor);
}

function outlineFigures(
  { width, height }: RgbImage,
  quad: Quad,
): Pick<CaptureQuality, 'pixelsPerMm' | 'cutCorners'> {
  const outside = ({ x, y }: Point) =>
    x <= FRAME_MARGIN || y <= FRAME_MARGIN || x >= width - FRAME_MARGIN || y >= height - FRAME_MARGIN;
  return {
    pixelsPerMm: documentScale(quad).pixelsPerMm,
    cutCorners: quad.filter(outside).length,
  };
}
