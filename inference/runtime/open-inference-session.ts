import { createHash } from 'node:crypto';
import * as ort from 'onnxruntime-node';
import { failure } from '#core/contract/errors.ts';
import { silenceRuntime } from './silence-runtime.ts';

/** One thread per session: the kiosk's two cores are shared with the renderer, and frames come one by one. */
const SESSION_OPTIONS: ort.InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  logSeverityLevel: 3,
};

/** Opens the bytes of a model, which the caller has checked. @throws AppError MODEL_FAILED */
export async function openSession(
  bytes: Uint8Array,
  task: string,
  model: string,
): Promise<ort.InferenceSession> {
  silenceRuntime();
  try {
    return await ort.InferenceSession.create(bytes, SESSION_OPTIONS);
  } catch (cause) {
    throw failure('MODEL_FAILED', `${model}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      component: `models/${task}`,
      cause,
    });
  }
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
