import { constants, setPriority } from 'node:os';
import { AppError, type ErrorResponse, failure } from '#core/contract/errors.ts';
import { type Examination, type Examiner, threadExaminer } from './examiner.ts';

/** What a process of the pool is asked, one at a time. */
export interface Asked {
  examination: Examination;
  /** Milliseconds since the epoch, by the clock of the services. */
  now: number;
}
export type Answered = { found: Awaited<ReturnType<Examiner['examine']>> } | { failed: ErrorResponse };

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
  process.send?.(await answer(asked.examination));
});
/** Its parent has closed the channel, or is gone. */
process.on('disconnect', () => void examiner.close().finally(() => process.exit()));
// Those reach the whole group; when a process of the pool ends is its parent's business.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

async function answer(examination: Examination): Promise<Answered> {
  try {
    return { found: await examiner.examine(examination) };
  } catch (error) {
    if (error instanceof AppError) return { failed: error.toResponse() };
    const probe = error instanceof Error ? error.name : 'unknown failure';
    return { failed: failure('MODEL_FAILED', probe, { component: 'examination' }).toResponse() };
  }
}
