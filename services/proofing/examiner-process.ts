import type { LiveAnswers } from '#capture/recompute/recompute-answers.ts';
import type { RemoteAnswer, RemoteTask } from '#capture/remote/judge-remote.ts';
import { AppError, type ErrorResponse, failure } from '#core/contract/errors.ts';
import type { EncodedImage } from '#core/imaging/rgb-image.ts';
import { type Examination, type Examiner, type FaceReading, threadExaminer } from './examiner.ts';
import { takePriority } from './examiner-priority.ts';

/** A task for a process of the pool, one at a time. */
export type Asked = Task & {
  /** Milliseconds since the epoch, by the clock of the services. */
  now: number;
};
export type Task =
  | { examination: Examination }
  | { picture: EncodedImage; live?: LiveAnswers | undefined }
  | { remote: RemoteTask };
export type Found = Awaited<ReturnType<Examiner['examine']>> | FaceReading | RemoteAnswer;
export type Answered = { found: Found } | { failed: ErrorResponse };

const [optionalModels, ...earlierModels] = takePriority(process.argv.slice(2));

let now = Date.now();
const examiner = threadExaminer({
  priority: 'normal',
  earlierModels,
  optionalModels: optionalModels || undefined,
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
    return { found: await worked(asked) };
  } catch (error) {
    if (error instanceof AppError) return { failed: error.toResponse() };
    const probe = error instanceof Error ? error.name : 'unknown failure';
    return { failed: failure('MODEL_FAILED', probe, { component: 'examination' }).toResponse() };
  }
}

function worked(asked: Asked): Promise<Found> {
  if ('remote' in asked) return examiner.judge(asked.remote);
  if ('picture' in asked) return examiner.readFace(asked.picture, asked.live);
  return examiner.examine(asked.examination);
}
