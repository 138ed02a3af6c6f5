import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type * as Tensorflow from '@tensorflow/tfjs';
import { inProject } from '../prepare/project.ts';
import { measure } from './bench-row.ts';
import { type FacePeer, PEER_RUNS, type PeerAnswer } from './face-peers.ts';

interface Task {
  peer: FacePeer;
  width: number;
  height: number;
  data: Uint8Array;
}

/** The parts of the two packages that are measured; neither has types for its builds on WebAssembly. */
interface FaceApi {
  tf: typeof Tensorflow;
  nets: Record<'tinyFaceDetector' | 'faceLandmark68Net', { loadFromDisk(folder: string): Promise<void> }>;
  TinyFaceDetectorOptions: new () => object;
  detectSingleFace(
    image: Tensorflow.Tensor,
    options: object,
  ): { withFaceLandmarks(): Promise<object | undefined> };
}
interface Human {
  tf: typeof Tensorflow;
  load(): Promise<void>;
  detect(image: Tensorflow.Tensor): Promise<{ face: object[] }>;
}

const require = createRequire(import.meta.url);
const folderOf = (name: string) => inProject('node_modules', name);
const WASM = join(folderOf('@tensorflow/tfjs-backend-wasm'), 'dist/');

/** This build of Human fetches its models, and Node fetches no files. */
globalThis.fetch = async (url) => new Response(await readFile(fileURLToPath(String(url))));

/** Opens a peer; the answer looks for one face and its landmarks and tells whether it found them. */
const OPEN: Record<FacePeer, (task: Task) => Promise<() => Promise<boolean>>> = {
  '@vladmandic/face-api': async ({ width, height, data }) => {
    require('@tensorflow/tfjs-backend-wasm').setWasmPaths(WASM);
    const api = require('@vladmandic/face-api/dist/face-api.node-wasm.js') as FaceApi;
    await api.tf.setBackend('wasm');
    const models = join(folderOf('@vladmandic/face-api'), 'model');
    await Promise.all([
      api.nets.tinyFaceDetector.loadFromDisk(models),
      api.nets.faceLandmark68Net.loadFromDisk(models),
    ]);
    const image = api.tf.tensor3d(data, [height, width, 3], 'int32');
    const options = new api.TinyFaceDetectorOptions();
    return async () => (await api.detectSingleFace(image, options).withFaceLandmarks()) !== undefined;
  },
  '@vladmandic/human': async ({ width, height, data }) => {
    const folder = folderOf('@vladmandic/human');
    const { Human: Peer } = require(join(folder, 'dist/human.node-wasm.js')) as {
      Human: new (configuration: object) => Human;
    };
    const off = { enabled: false };
    const human = new Peer({
      backend: 'wasm',
      wasmPath: WASM,
      modelBasePath: `file://${folder}/models/`,
      cacheSensitivity: 0,
      filter: off,
      body: off,
      hand: off,
      object: off,
      gesture: off,
      face: {
        detector: { maxDetected: 1 },
        iris: off,
        emotion: off,
        description: off,
        antispoof: off,
        liveness: off,
      },
    });
    await human.load();
    const image = human.tf.tensor(data, [1, height, width, 3], 'float32');
    return async () => (await human.detect(image)).face.length === 1;
  },
};

async function answer(task: Task): Promise<PeerAnswer> {
  const look = await OPEN[task.peer](task);
  if (!(await look())) return { failed: 'it found no face' };
  return { measured: await measure(look, { warmUp: 2, runs: PEER_RUNS }) };
}

parentPort!.postMessage(
  await answer(workerData as Task).catch((error: unknown): PeerAnswer => ({ failed: String(error) })),
);
