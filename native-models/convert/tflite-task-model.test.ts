import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FlatTable } from './flatbuffer-table.ts';
import { readTfliteModel } from './tflite-model.ts';
import { addTaskMetadata } from './tflite-task-model.ts';

const DETECTOR = fileURLToPath(
  new URL('../../node_modules/@mediapipe/face_detection/face_detection_short_range.tflite', import.meta.url),
);

/** [mean, std] of the input, from the metadata that the file carries. */
function normalisationOf(file: Uint8Array): number[] {
  const model = FlatTable.root(file);
  const entry = model.tableVector(6).find((metadata) => metadata.string(0) === 'TFLITE_METADATA')!;
  const metadata = Uint8Array.from(model.tableVector(4)[entry.uint32(1)]!.bytes(0));
  expect(new TextDecoder().decode(metadata.subarray(4, 8))).toBe('M001');
  const input = FlatTable.root(metadata).tableVector(3)[0]!.tableVector(2)[0]!;
  const options = input.tableVector(4)[0]!.table(1)!;
  const view = new DataView(metadata.buffer);
  return [0, 1].map((field) => view.getFloat32(options.referenced(field) + 4, true));
}

test('metadata is added and the graph stays as it was', async () => {
  const original = await readFile(DETECTOR);
  const file = addTaskMetadata(original, { name: 'detector', mean: 127.5, std: 120 });
  expect(normalisationOf(file)).toEqual([127.5, 120]);
  expect(readTfliteModel(file)).toEqual(readTfliteModel(original));
  expect(Buffer.from(file).subarray(4, 8).toString()).toBe('TFL3');
});

test('the first output can be gathered into another', async () => {
  const original = await readFile(DETECTOR);
  const gatherFirstOutput = { indices: [3, 1, 1], outputName: 'picked' };
  const file = addTaskMetadata(original, { name: 'detector', mean: 0, std: 1, gatherFirstOutput });
  const graph = FlatTable.root(file).tableVector(2)[0]!;
  const [before] = [FlatTable.root(original).tableVector(2)[0]!];
  const tensors = graph.tableVector(0);
  const [picked, second] = graph.int32Vector(2);
  expect(tensors[picked!]!.string(3)).toBe('picked');
  expect(tensors[picked!]!.int32Vector(0)).toEqual([1, 896, 3]);
  expect(second).toBe(before.int32Vector(2)[1]);
  const gather = graph.tableVector(3).at(-1)!;
  const [source, indices] = gather.int32Vector(1);
  expect(source).toBe(before.int32Vector(2)[0]);
  const buffer = FlatTable.root(file).tableVector(4)[tensors[indices!]!.uint32(2)]!;
  expect([...new Int32Array(Uint8Array.from(buffer.bytes(0)).buffer)]).toEqual([3, 1, 1]);
});
