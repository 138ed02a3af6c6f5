/** The part of this area that others may use. */
export { CaptureQueue } from './capture-queue.ts';
export { JudgeWorker } from './judge-worker.ts';
export { judgesNow, linesNow } from './judging-task.repository.ts';
export { SharedCaptures } from './shared-captures.ts';
