import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Embeddings from face-api.js' own network code on the pure JavaScript backend of TensorFlow.js. */
export interface ReferenceEmbedder {
  /** @param pixels RGB interleaved, 150x150, 0 to 255; returns 128 numbers, not normalised */
  embed(pixels: Float32Array): Promise<Float32Array>;
  close(): Promise<unknown>;
}

/** Runs face-api.js in a thread of its own, where its imports can be answered differently. */
export function openReferenceEmbedder(): ReferenceEmbedder {
  const worker = new Worker(new URL('./face-api-worker.ts', import.meta.url), {
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  return {
    async embed(pixels) {
      const answer = once(worker, 'message');
      worker.postMessage(pixels);
      const [embedding] = (await answer) as [Float32Array];
      return embedding;
    },
    close: () => worker.terminate(),
  };
}
