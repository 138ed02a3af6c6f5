import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { Measurement } from './bench-row.ts';

/** A package that finds a face and its landmarks in JavaScript, on the WebAssembly backend of TensorFlow.js. */
export const FACE_PEERS = ['@vladmandic/face-api', '@vladmandic/human'] as const;
export type FacePeer = (typeof FACE_PEERS)[number];

/** How often a peer is asked: some take half a second a time. */
export const PEER_RUNS = 15;

/** The answer of a peer's thread; `failed` says why there is no figure. */
export type PeerAnswer = { measured: Measurement } | { failed: string };

/** Measures one peer on the same pixels, in a thread of its own: two copies of TensorFlow.js do not share one. */
export async function measurePeer(peer: FacePeer, { width, height, data }: RgbImage): Promise<PeerAnswer> {
  const worker = new Worker(new URL('./face-peer-worker.ts', import.meta.url), {
    workerData: { peer, width, height, data },
    stdout: true,
    stderr: true,
  });
  const failed = once(worker, 'error').then(([error]) => ({ failed: String(error) }));
  const [answer] = (await Promise.race([once(worker, 'message'), failed.then((reason) => [reason])])) as [
    PeerAnswer,
  ];
  await worker.terminate();
  return answer;
}
