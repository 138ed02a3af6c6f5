import { fileURLToPath } from 'node:url';
import { findOutline, OUTLINE_MODEL } from '#inference/document/outline/find-outline.ts';
import { decodeImage, FRAME_LIMITS } from '#inference/runtime/decode-image.ts';
import { createModelStore } from '#inference/runtime/model-store.ts';
import { type DeskOptions, placeOnDesk } from '#specimens/place-on-desk.ts';
import { renderPassport } from '#specimens/render-specimen.ts';
import { type BenchRow, benchRow, measure } from './bench-row.ts';
import { byLevel, type HeldOutFrame, judgeHeldOut, shareFound } from './outline-held-out.ts';

const HELD_OUT = new URL('../../test/vectors/document-outline-held-out.jpg', import.meta.url);
/** Two near enough for one look, one far enough off for two. */
const DESKS: DeskOptions[] = [{ scale: 0.85 }, { angle: 12, scale: 0.7 }, { scale: 0.35, noise: 5 }];

/** How long the outline of a 1920 x 1080 frame takes in this thread, and how often one is right. */
export async function benchDocumentOutline(): Promise<BenchRow[]> {
  const models = createModelStore({
    modelsDir: fileURLToPath(new URL('../../native-models', import.meta.url)),
  });
  try {
    const session = await models.session(OUTLINE_MODEL.task, OUTLINE_MODEL.model);
    const page = await renderPassport();
    const frames = await Promise.all(
      DESKS.map(async (desk) =>
        decodeImage({ mimeType: 'image/jpeg', bytes: await placeOnDesk(page, desk) }, FRAME_LIMITS),
      ),
    );
    let next = 0;
    const outline = () => findOutline(session, frames[next++ % frames.length]!);
    const { counter, hard } = byLevel(await judgeHeldOut(session, HELD_OUT));
    return [
      benchRow('Document outline of a 1080p frame', await measure(outline), { target: 15 }),
      // Rows pass below their target, so they count misses: at most 3 % where the target is 97 % found.
      missedRow(`Outline, held-out frames missed at the counter (of ${counter.length})`, counter, 3),
      missedRow(`Outline, held-out frames missed, hard (of ${hard.length})`, hard, 30),
    ];
  } finally {
    await models.close();
  }
}

/** @param target percent; for the hard ones nothing is promised, their limit only notices a fall */
function missedRow(name: string, frames: readonly HeldOutFrame[], target: number): BenchRow {
  const missed = 100 * (1 - shareFound(frames));
  return benchRow(`${name}, IoU 0.9 or less`, { median: missed, p95: missed }, { target, unit: '%' });
}
