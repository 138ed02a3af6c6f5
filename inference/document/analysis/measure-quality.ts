import type { CaptureQuality, CaptureZone } from '#core/imaging/document-quality.ts';
import type { Point, Quad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { documentScale } from './document-scale.ts';
import { ZoneCutter } from './zone-cutter.ts';
import { type ZoneFigures, zoneFigures } from './zone-figures.ts';

/** The known places of a document's parts in a frame. */
export interface DocumentZones {
  document?: Quad;
  mrz?: Quad;
  portrait?: Quad;
  barcode?: Quad;
  /** Where fields are printed. */
  text?: readonly Quad[];
}

/** Figures that the finders of outline, MRZ and barcode know already. */
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
  const quads = quadsByZone(zones);
  const cutter = new ZoneCutter(
    image,
    quads.flatMap(([, parts]) => parts),
  );
  for (const [zone, parts] of quads) {
    const figures = parts.flatMap((quad) => {
      const cut = cutter.cut(quad, LONGEST_SIDE[zone]);
      return cut ? [zoneFigures(cut)] : [];
    });
    addZone(quality, zone, figures);
  }
  return zones.document ? { ...outlineFigures(image, zones.document), ...quality } : quality;
}

function quadsByZone({ text = [], ...single }: DocumentZones): [CaptureZone, readonly Quad[]][] {
  const zones = (['document', 'mrz', 'portrait', 'barcode'] as const).flatMap(
    (zone): [CaptureZone, readonly Quad[]][] => (single[zone] ? [[zone, [single[zone]]]] : []),
  );
  return [...zones, ['text', text]];
}

/**
 * Several parts of one kind are judged by the worst of them. Where fields stand there is little print, on some sides
 * none. So sharpness, light and contrast there say nothing about the picture: `text` has glare alone.
 */
function addZone(quality: CaptureQuality, zone: CaptureZone, all: readonly ZoneFigures[]): void {
  if (all.length === 0) return;
  quality.glare[zone] = Math.max(...all.map(({ glare }) => glare));
  if (zone === 'text') return;
  const sharp = all.flatMap(({ focus }) => focus ?? []);
  if (sharp.length > 0) quality.focus[zone] = Math.min(...sharp);
  quality.luminance[zone] = all.reduce((sum, { luminance }) => sum + luminance, 0) / all.length;
  quality.contrast[zone] = Math.min(...all.map(({ contrast }) => contrast));
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
