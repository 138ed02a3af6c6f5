import { readFile } from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type * as Tensorflow from '@tensorflow/tfjs';

/** The part of face-api.js that the comparison uses. */
interface FaceApi {
  tf: typeof Tensorflow;
  FaceRecognitionNet: new () => {
    loadFromWeightMap(weights: Tensorflow.NamedTensorMap): void;
    forward(images: Tensorflow.Tensor4D): Promise<Tensorflow.Tensor2D>;
  };
}

const CHIP_SIZE = 150;
/**
 * face-api.js divides the centred pixels by 255, dlib, which trained the weights, by 256. The converted model follows
 * dlib; here the pixels are moved towards the mean so that the network proper receives the same numbers.
 */
const MEAN_RGB = [122.782, 117.001, 104.298];
const DLIB_DIVISOR_CORRECTION = 255 / 256;

// The build without a bundled TensorFlow.js asks for backends that need a browser; they are answered with the
// JavaScript backend that is installed.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('@tensorflow/tfjs-backend-w')) {
      return next('@tensorflow/tfjs-backend-cpu', context);
    }
    if (specifier.startsWith('@tensorflow/tfjs/dist')) return next('@tensorflow/tfjs', context);
    return next(specifier, context);
  },
});

const { tf, FaceRecognitionNet } = (await import(
  '@vladmandic/face-api/dist/face-api.esm-nobundle.js' as string
)) as FaceApi;
await tf.setBackend('cpu');
const network = new FaceRecognitionNet();
network.loadFromWeightMap(await readWeights());

parentPort!.on('message', async (pixels: Float32Array) => {
  const corrected = pixels.map((value, index) => {
    const mean = MEAN_RGB[index % 3]!;
    return mean + (value - mean) * DLIB_DIVISOR_CORRECTION;
  });
  const image = tf.tensor4d(corrected, [1, CHIP_SIZE, CHIP_SIZE, 3]);
  const embedding = await network.forward(image);
  parentPort!.postMessage(Float32Array.from(await embedding.data()));
  tf.dispose([image, embedding]);
});

async function readWeights(): Promise<Tensorflow.NamedTensorMap> {
  const packageFile = createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json');
  const folder = join(dirname(packageFile), 'model');
  const text = await readFile(join(folder, 'face_recognition_model-weights_manifest.json'), 'utf8');
  const [group] = JSON.parse(text) as [{ weights: Tensorflow.io.WeightsManifestEntry[] }];
  const bytes = await readFile(join(folder, 'face_recognition_model.bin'));
  return tf.io.decodeWeights(Uint8Array.from(bytes).buffer, group.weights);
}
