import { Tensor } from 'onnxruntime-node';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { ModelStore } from '../runtime/model-store.ts';
import { type AnchorLayer, anchorCentres } from './anchors.ts';
import { letterboxToPlanes } from './letterbox-planar.ts';
import { type FaceDetection, weightedNms } from './weighted-nms.ts';

/** One of the two detectors. */
export interface DetectorModel {
  name: 'short-range' | 'full-range';
  inputSize: number;
  anchors: Float32Array;
  boxesOutput: string;
  scoresOutput: string;
}

const layers = (...entries: AnchorLayer[]) => anchorCentres(entries);

/** Faces within about two metres. */
export const SHORT_RANGE: DetectorModel = {
  name: 'short-range',
  inputSize: 128,
  anchors: layers({ cells: 16, perCell: 2 }, { cells: 8, perCell: 6 }),
  boxesOutput: 'regressors',
  scoresOutput: 'classificators',
};

/** Smaller faces, at three times the cost. */
export const FULL_RANGE: DetectorModel = {
  name: 'full-range',
  inputSize: 192,
  anchors: layers({ cells: 48, perCell: 1 }),
  boxesOutput: 'reshaped_regressor_face_4',
  scoresOutput: 'reshaped_classifier_face_4',
};

const MIN_SCORE = 0.5;
const PIXELS_TO_UNIT = { offset: 127.5, divisor: 127.5 };
/** One output row: centre x and y, width, height, then x and y of six key points, in input pixels. */
const ROW_LENGTH = 16;
const KEY_POINTS = 6;

/** Face candidates of a picture, best first, in its pixels. */
export async function detectFaces(
  models: ModelStore,
  detector: DetectorModel,
  image: RgbImage,
): Promise<FaceDetection[]> {
  const session = await models.session('face-detection', detector.name);
  const planes = letterboxToPlanes(image, detector.inputSize, PIXELS_TO_UNIT);
  const input = new Tensor('float32', planes, [1, 3, detector.inputSize, detector.inputSize]);
  const outputs = await session.run({ input });
  const boxes = outputs[detector.boxesOutput]!.data as Float32Array;
  const logits = outputs[detector.scoresOutput]!.data as Float32Array;
  return weightedNms(decodeDetections(detector, boxes, logits, image));
}

/** Turns the raw rows whose score suffices into boxes and key points of the picture. */
export function decodeDetections(
  { inputSize, anchors }: DetectorModel,
  boxes: Float32Array,
  logits: Float32Array,
  { width, height }: { width: number; height: number },
): FaceDetection[] {
  const side = Math.max(width, height);
  const barX = (side - width) / 2;
  const barY = (side - height) / 2;
  const minLogit = Math.log(MIN_SCORE / (1 - MIN_SCORE));
  const found: FaceDetection[] = [];
  for (let row = 0; row < logits.length; row += 1) {
    if (logits[row]! < minLogit) continue;
    const start = row * ROW_LENGTH;
    const pointAt = (offset: number) => ({
      x: (boxes[start + offset]! / inputSize + anchors[2 * row]!) * side - barX,
      y: (boxes[start + offset + 1]! / inputSize + anchors[2 * row + 1]!) * side - barY,
    });
    const centre = pointAt(0);
    const boxWidth = (boxes[start + 2]! / inputSize) * side;
    const boxHeight = (boxes[start + 3]! / inputSize) * side;
    found.push({
      score: 1 / (1 + Math.exp(-logits[row]!)),
      box: { x: centre.x - boxWidth / 2, y: centre.y - boxHeight / 2, width: boxWidth, height: boxHeight },
      keyPoints: Array.from({ length: KEY_POINTS }, (_, index) => pointAt(4 + 2 * index)),
    });
  }
  return found;
}
