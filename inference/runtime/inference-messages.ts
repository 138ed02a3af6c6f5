import type { ErrorResponse } from '#core/contract/errors.ts';

/** Start data of the inference thread. */
export interface InferenceWorkerData {
  modelsDir: string;
  optionalModelsDir: string | undefined;
  priority: ThreadPriority;
}

/** `idle`: only when nothing else wants the processor, where the system knows priorities of threads. */
export type ThreadPriority = 'normal' | 'idle';

export type RequestMessage = { kind: 'run'; id: number; task: string; input: unknown } | { kind: 'close' };

export type ReplyMessage =
  | { kind: 'done'; id: number; output: unknown }
  | { kind: 'failed'; id: number; error: ErrorResponse }
  | { kind: 'closed' };
