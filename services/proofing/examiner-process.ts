import { constants, setPriority } from 'node:os';
import type { LiveAnswers } from '#capture/recompute/recompute-answers.ts';
import { AppError, type ErrorResponse, failure } from '#core/contract/errors.ts';
import type { EncodedImage } from '#core/imaging/rgb-image.ts';
import { type Examination, type Examiner, type FaceReading, threadExaminer } from './examiner.ts';

/** What a process of the pool is asked, one at a time. */
export type Asked = Task & {
  /** Milliseconds since the epoch, by the clock of the services. */
  now: number;
};
export type Task = { examination: Examination } | { picture: EncodedImage; live?: LiveAnswers | undefined };
export type Found = Awaited<ReturnType<Examiner['examine']>> | FaceReading;
export type Answered = { found: Found } | { failed: ErrorResponse };

// Whoever waits for an answer comes before what waits for a verdict. All threads that follow inherit it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

let now = Date.now();
const examiner = threadExaminer({
  priority: 'normal',
  earlierModels: process.argv.slice(2),
  now: () => new Date(now),
});

process.on('message', async (asked: Asked) => {
  now = asked.now;
  process.send?.(await answer(asked));
});
/** Its parent has closed the channel, or is gone. */
process.on('disconnect', () => void examiner.close().finally(() => process.exit()));
// Those reach the whole group; when a process of the pool ends is its parent's business.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

async function answer(asked: Asked): Promise<Answered> {
  try {
    const work =
      'picture' in asked ? examiner.readFace(asked.picture, asked.live) : examiner.examine(asked.examination);
    return { found: await work };
  } catch (error) {
    if (error instanceof AppError) return { failed: error.toResponse() };
    const probe = error instanceof Error ? error.name : 'unknown failure';
    return { failed: failure('MODEL_FAILED', probe, { component: 'examination' }).toResponse() };
  }
}
