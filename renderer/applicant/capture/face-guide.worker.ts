import { FaceLandmarker, FilesetResolver } from '@mediapipe/tasks-vision';
import type { FaceAnalysis } from '../../../main/domain/biometrics/face-analysis.ts';
import { judgeSelfie } from '../../../main/domain/biometrics/judge-selfie.ts';
import type { GreyImage } from '../../../main/domain/imaging/grey-image.ts';
import type { GuideReply, GuideRequest } from './guide-messages.ts';
import { CROP_SIZE, cropOf, observeFace, type Square, toPixels } from './observe-face.ts';

/** The detector looks at far smaller pictures still. */
const FRAME_WIDTH = 640;
/** The person, and whoever looks over the shoulder. */
const MOST_FACES = 2;

const reply = (message: GuideReply): void => self.postMessage(message);
const canvas = new OffscreenCanvas(CROP_SIZE, CROP_SIZE);
const context = canvas.getContext('2d', { willReadFrequently: true });
let landmarker: FaceLandmarker | undefined;

const load = async (wasm: string, model: string): Promise<void> => {
  const fileset = await FilesetResolver.forVisionTasks(wasm, true);
  landmarker = await FaceLandmarker.createFromOptions(fileset, {
    baseOptions: { modelAssetPath: model, delegate: 'CPU' },
    runningMode: 'VIDEO',
    numFaces: MOST_FACES,
  });
};

const greyCrop = (bitmap: ImageBitmap, square: Square, enlargement: number): GreyImage => {
  const [x, y, size] = [square.x, square.y, square.size].map((length) => length / enlargement) as [
    number,
    number,
    number,
  ];
  const data = new Uint8Array(CROP_SIZE * CROP_SIZE);
  context?.clearRect(0, 0, CROP_SIZE, CROP_SIZE);
  context?.drawImage(bitmap, x, y, size, size, 0, 0, CROP_SIZE, CROP_SIZE);
  const rgba = context?.getImageData(0, 0, CROP_SIZE, CROP_SIZE).data ?? new Uint8ClampedArray();
  for (let i = 0, p = 0; i < data.length; i++, p += 4) {
    data[i] = ((rgba[p] ?? 0) * 77 + (rgba[p + 1] ?? 0) * 150 + (rgba[p + 2] ?? 0) * 29) >> 8;
  }
  return { width: CROP_SIZE, height: CROP_SIZE, data };
};

const scaleDown = ({ displayWidth, displayHeight }: VideoFrame): ImageBitmapOptions => {
  const scale = Math.min(1, FRAME_WIDTH / displayWidth);
  return { resizeWidth: Math.round(displayWidth * scale), resizeHeight: Math.round(displayHeight * scale) };
};

/** Distances are in pixels of the camera's own frame, which main will judge. */
const analyse = (
  guide: FaceLandmarker,
  bitmap: ImageBitmap,
  videoWidth: number,
  at: number,
): FaceAnalysis => {
  const enlargement = videoWidth / bitmap.width;
  const [width, height] = [videoWidth, bitmap.height * enlargement];
  const faces = guide.detectForVideo(bitmap, at).faceLandmarks.map((points) => {
    const landmarks = toPixels(points, width, height);
    const square = cropOf(landmarks);
    return observeFace(landmarks, greyCrop(bitmap, square, enlargement), square);
  });
  faces.sort((a, b) => b.interEyePx - a.interEyePx);
  return { width, height, faces, timingsMs: { decode: 0, detect: 0, landmarks: 0, quality: 0 } };
};

const judge = async ({ frame, at, limits }: Extract<GuideRequest, { type: 'frame' }>): Promise<void> => {
  const bitmap = await createImageBitmap(frame, scaleDown(frame));
  const { displayWidth } = frame;
  frame.close();
  try {
    if (!landmarker) return;
    reply({ type: 'verdict', verdict: judgeSelfie(analyse(landmarker, bitmap, displayWidth, at), limits) });
  } finally {
    bitmap.close();
  }
};

self.addEventListener('message', ({ data }: MessageEvent<GuideRequest>) => {
  const work =
    data.type === 'load' ? load(data.wasm, data.model).then(() => reply({ type: 'ready' })) : judge(data);
  work.catch((cause: unknown) => reply({ type: 'failed', reason: String(cause) }));
});
