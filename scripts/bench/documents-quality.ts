import { DOCUMENT_QUALITY_LIMITS, judgeQuality } from '#core/imaging/document-quality.ts';
import { applyHomography, type Quad, rectangleToQuad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { Steadiness } from '#core/imaging/steadiness.ts';
import { warpRgb } from '#core/imaging/warp.ts';
import { findSignature } from '#inference/document/analysis/find-signature.ts';
import { findStar } from '#inference/document/analysis/find-star.ts';
import { type DocumentZones, measureQuality } from '#inference/document/analysis/measure-quality.ts';
import { decodeImage, FRAME_LIMITS } from '#inference/runtime/decode-image.ts';
import { captureOf } from '#specimens/recapture/known-captures.ts';
import { type BenchRow, benchRow, measure } from './bench-row.ts';

const CARD = { width: 1012, height: 638 };

/** The cost of guidance on every frame, and of the examination of the frame that is kept. */
export async function benchDocumentQuality(): Promise<BenchRow[]> {
  const { jpeg, outline } = await captureOf('genuine', 3, 'design');
  const frame = await decodeImage({ mimeType: 'image/jpeg', bytes: jpeg }, FRAME_LIMITS);
  const zones = zonesOf(outline);
  const steadiness = new Steadiness({ percentPerSecond: 15, holdMs: 300 });
  let time = 0;
  const judge = async () => {
    time += 100;
    steadiness.add(outline, time);
    return judgeQuality(measureQuality(frame, zones), DOCUMENT_QUALITY_LIMITS);
  };
  const card = rectified(frame, outline);
  const once = { runs: 30, warmUp: 3 };
  return [
    // The outline has the rest of the 25 ms that a frame may take.
    benchRow('Quality and steadiness of a 1080p frame', await measure(judge), { target: 10 }),
    benchRow('Real-ID star on a card', await measure(async () => findStar(card), once), { target: 300 }),
    benchRow('Signature on a card', await measure(async () => findSignature(card), once), { target: 150 }),
  ];
}

function zonesOf(document: Quad): DocumentZones {
  const toFrame = rectangleToQuad(1, 1, document);
  const part = (left: number, top: number, right: number, bottom: number): Quad => {
    const corner = (x: number, y: number) => (toFrame ? applyHomography(toFrame, { x, y }) : { x, y });
    return [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)];
  };
  return {
    document,
    mrz: part(0.03, 0.75, 0.97, 0.96),
    portrait: part(0.05, 0.15, 0.33, 0.68),
    text: [part(0.36, 0.1, 0.7, 0.25), part(0.36, 0.3, 0.7, 0.45)],
  };
}

function rectified(frame: RgbImage, outline: Quad): RgbImage {
  const map = rectangleToQuad(CARD.width, CARD.height, outline);
  return map ? warpRgb(frame, CARD.width, CARD.height, map) : frame;
}
