import { Tensor } from 'onnxruntime-node';
import { cosineSimilarity } from '#core/biometrics/cosine-similarity.ts';
import { MESH, meshPoint } from '#core/biometrics/mesh-points.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { OptionalModel } from '../runtime/optional-models.ts';
import { type PlanePoint, similarityMap } from './affine.ts';
import { mirrorPlanes, toUnitLength } from './embedding.ts';
import { warpToPlanes } from './warp-planar.ts';

const CHIP_SIZE = 112;
/** Mean and deviation of the training pictures, red, green and blue: those of ImageNet. */
const MEAN = [123.675, 116.28, 103.53];
const DEVIATION = [58.395, 57.12, 57.375];

/**
 * Where the network's alignment puts the middle of both eyes, the tip of the nose and the corners of the mouth: the
 * five points of MTCNN on 112x112, as InsightFace publishes them. Counted from the corner of the first pixel.
 */
const CHIP_POINTS: readonly PlanePoint[] = [
  { x: 38.2946, y: 51.6963 },
  { x: 73.5318, y: 51.5014 },
  { x: 56.0252, y: 71.7366 },
  { x: 41.5493, y: 92.3655 },
  { x: 70.7299, y: 92.2041 },
];
const TARGET_POINTS = CHIP_POINTS.map(({ x, y }) => ({ x: x - 0.5, y: y - 0.5 }));

/** A face in a picture. */
export interface LocatedFace {
  image: RgbImage;
  landmarks: Float32Array;
}

/** Cosine similarity of two faces by MobileFaceNet, each as the sum of its chip and the mirrored chip. */
export async function secondScore(model: OptionalModel, a: LocatedFace, b: LocatedFace): Promise<number> {
  return cosineSimilarity(await secondEmbedding(model, a), await secondEmbedding(model, b));
}

/** The numbers, length one, of a face by MobileFaceNet. */
export async function secondEmbedding(
  { session }: OptionalModel,
  { image, landmarks }: LocatedFace,
): Promise<Float32Array> {
  const map = similarityMap(TARGET_POINTS, fivePoints(landmarks));
  const chip = normalised(warpToPlanes(image, map, CHIP_SIZE, { offset: 0, divisor: 1 }));
  const embed = async (planes: Float32Array): Promise<Float32Array> => {
    const input = new Tensor('float32', planes, [1, 3, CHIP_SIZE, CHIP_SIZE]);
    const outputs = await session.run({ [session.inputNames[0]!]: input });
    return toUnitLength(outputs[session.outputNames[0]!]!.data as Float32Array);
  };
  const straight = await embed(chip);
  const mirrored = await embed(mirrorPlanes(chip, CHIP_SIZE));
  return toUnitLength(straight.map((value, index) => value + mirrored[index]!));
}

function fivePoints(landmarks: Float32Array): PlanePoint[] {
  const middle = (outer: number, inner: number): PlanePoint => {
    const [a, b] = [meshPoint(landmarks, outer), meshPoint(landmarks, inner)];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  return [
    middle(MESH.rightEyeOuter, MESH.rightEyeInner),
    middle(MESH.leftEyeOuter, MESH.leftEyeInner),
    meshPoint(landmarks, MESH.noseTip),
    meshPoint(landmarks, MESH.mouthRight),
    meshPoint(landmarks, MESH.mouthLeft),
  ];
}

function normalised(planes: Float32Array): Float32Array {
  const pixels = planes.length / 3;
  return planes.map((value, index) => {
    const channel = Math.floor(index / pixels);
    return (value - MEAN[channel]!) / DEVIATION[channel]!;
  });
}
