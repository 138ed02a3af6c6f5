import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { InferenceSession } from 'onnxruntime-node';
import { z } from 'zod';
import type { Point } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { findOutline, OUTLINE_MODEL } from '#inference/document/outline/find-outline.ts';
import { decodeImage, FILE_LIMITS } from '#inference/runtime/decode-image.ts';
import { createModelStore } from '#inference/runtime/model-store.ts';

/** Frames under and beside each other in one picture, as native-models/document-outline/training/evaluate.py packs them. */
const Sheet = z.array(
  z.object({
    /** Place and size in the sheet, pixels. */
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
    conditions: z.array(z.string()).min(1),
    /** The corners of every document, the one that is meant first. */
    quads: z.array(z.array(z.tuple([z.number(), z.number()])).length(4)),
  }),
);

/** The result of one held-out frame. */
export interface HeldOutFrame {
  conditions: string[];
  /** The document meant against the outline found, both cut at the frame; 0 where none was found. */
  iou: number;
  /** No document is there. */
  empty: boolean;
  /** An outline was found. */
  found: boolean;
  /** How many documents are there, and whether more than one was named. */
  documents: number;
  another: boolean;
}

/**
 * Finds the outline in each frame of a sheet.
 * @param sheet the JPEG; its index lies beside it as JSON
 */
export async function judgeHeldOut(session: InferenceSession, sheet: URL): Promise<HeldOutFrame[]> {
  const bytes = await readFile(sheet);
  const index = Sheet.parse(
    JSON.parse(await readFile(new URL(sheet.href.replace(/\.jpg$/, '.json')), 'utf8')),
  );
  const picture = await decodeImage({ mimeType: 'image/jpeg', bytes }, FILE_LIMITS);
  const judged: HeldOutFrame[] = [];
  for (const { conditions, quads, ...place } of index) {
    const outline = await findOutline(session, cutOut(picture, place));
    const truth = quads[0]?.map(([x, y]) => ({ x, y }));
    const iou = truth && outline ? overlap(truth, outline.quad, place) : 0;
    judged.push({
      conditions,
      iou,
      empty: !truth,
      found: outline !== undefined,
      documents: quads.length,
      another: outline?.another === true,
    });
  }
  return judged;
}

/** Everyday conditions of a counter; everything else, and two troubles at once, is hard. */
const USUAL = ['plain', 'hand', 'glare', 'blurred', 'dim', 'tilted'];

/** Frames with one document, whole and not small, and at most one thing wrong; and the rest of those with a document. */
export function byLevel(frames: readonly HeldOutFrame[]): Record<'counter' | 'hard', HeldOutFrame[]> {
  const isUsual = ({ conditions }: HeldOutFrame) =>
    conditions.length === 1 && conditions.every((name) => USUAL.includes(name));
  const shown = frames.filter(({ empty }) => !empty);
  return {
    counter: shown.filter(isUsual),
    hard: shown.filter((frame) => !isUsual(frame)),
  };
}

/** Share of the frames with a document whose outline overlaps it by more than 0.9. */
export function shareFound(frames: readonly HeldOutFrame[]): number {
  const shown = frames.filter(({ empty }) => !empty);
  return shown.filter(({ iou }) => iou > 0.9).length / shown.length;
}

function cutOut(
  { width: stride, data }: RgbImage,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): RgbImage {
  const cut = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    const start = ((y + row) * stride + x) * 3;
    cut.set(data.subarray(start, start + width * 3), row * width * 3);
  }
  return { width, height, data: cut };
}

/** Intersection over union of two convex polygons, clockwise, both cut to the frame. */
export function overlap(
  a: readonly Point[],
  b: readonly Point[],
  { width, height }: { width: number; height: number },
): number {
  const frame = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  const [first, second] = [clip(a, frame), clip(b, frame)];
  const shared = area(clip(first, second));
  const all = area(first) + area(second) - shared;
  return all > 0 ? shared / all : 0;
}

/** Sutherland and Hodgman: the part of a convex polygon inside another, both clockwise on the screen. */
function clip(polygon: readonly Point[], by: readonly Point[]): Point[] {
  return by.reduce<Point[]>(
    (kept, a, i) => {
      const b = by[(i + 1) % by.length]!;
      const side = ({ x, y }: Point) => (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
      return kept.flatMap((from, k) => {
        const to = kept[(k + 1) % kept.length]!;
        const [s, t] = [side(from), side(to)];
        const cross = () => ({
          x: from.x + ((to.x - from.x) * s) / (s - t),
          y: from.y + ((to.y - from.y) * s) / (s - t),
        });
        return [...(s >= 0 ? [from] : []), ...(s >= 0 === t >= 0 ? [] : [cross()])];
      });
    },
    [...polygon],
  );
}

function area(polygon: readonly Point[]): number {
  const twice = polygon.reduce((sum, { x, y }, i) => {
    const next = polygon[(i + 1) % polygon.length]!;
    return sum + x * next.y - y * next.x;
  }, 0);
  return Math.abs(twice) / 2;
}

/** The share found, of all frames and by condition, and how many empty frames were taken for a document. */
function report(frames: readonly HeldOutFrame[]): string {
  const conditions = [...new Set(frames.flatMap((frame) => frame.conditions))].filter(
    (name) => name !== 'empty',
  );
  const line = (name: string, some: readonly HeldOutFrame[]) => {
    const shown = some.filter(({ empty }) => !empty);
    const mean = shown.reduce((sum, { iou }) => sum + iou, 0) / shown.length;
    return `${name}: IoU > 0.9 in ${(100 * shareFound(some)).toFixed(1)} % of ${shown.length}, mean ${mean.toFixed(3)}`;
  };
  const empty = frames.filter((frame) => frame.empty);
  const { counter, hard } = byLevel(frames);
  return [
    line('all', frames),
    line('at the counter', counter),
    line('hard', hard),
    ...conditions.sort().map((name) =>
      line(
        name,
        frames.filter((frame) => frame.conditions.includes(name)),
      ),
    ),
    `empty frames with an outline: ${empty.filter(({ found }) => found).length} of ${empty.length}`,
  ].join('\n');
}

// node scripts/bench/outline-held-out.ts SHEET.jpg
if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2]) {
  const models = createModelStore({
    modelsDir: fileURLToPath(new URL('../../native-models', import.meta.url)),
  });
  const session = await models.session(OUTLINE_MODEL.task, OUTLINE_MODEL.model);
  process.stdout.write(`${report(await judgeHeldOut(session, pathToFileURL(process.argv[2])))}\n`);
  await models.close();
}
