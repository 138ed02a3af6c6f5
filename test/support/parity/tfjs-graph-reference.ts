import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as tf from '@tensorflow/tfjs';

/** A graph model as TensorFlow.js itself runs it. @param path of its `model.json`, one weights file beside it */
export async function openReferenceGraph(path: string) {
  const { modelTopology, weightsManifest } = JSON.parse(await readFile(path, 'utf8'));
  const [{ weights, paths }] = weightsManifest;
  const bytes = await readFile(join(dirname(path), paths[0]));
  const weightData = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const model = await tf.loadGraphModel(
    tf.io.fromMemory({ modelTopology, weightSpecs: weights, weightData }),
  );
  return {
    /** The values of the graph's one output. */
    run: (values: Float32Array, shape: number[]): Float32Array =>
      tf.tidy(() => (model.predict(tf.tensor(values, shape)) as tf.Tensor).dataSync<'float32'>()),
    close: () => model.dispose(),
  };
}
