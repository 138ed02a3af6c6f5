import { FaceLandmarker, FilesetResolver } from '@mediapipe/tasks-vision';
import type { GreyImage } from '#core/imaging/grey-image.ts';
import { createFaceGuide } from './face-guide.ts';
import type { GuideReply, GuideRequest } from './guide-messages.ts';
import { CROP_SIZE, type Square } from './observe-face.ts';

/** The detector looks at far smaller pictures still. */
const FRAME_WIDTH = 640;
/** The applicant, and a person who looks over their shoulder. */
const MOST_FACES = 2;

const reply = (message: GuideReply): void => self.postMessage(message);
const canvas = new OffscreenCanvas(CROP_SIZE, CROP_SIZE);
const context = canvas.getContext('2d', { willReadFrequently: true });
const guide = createFaceGuide();
let landmarker: FaceLandmarker | undefined;

const load = async ({ wasm, model, expressions }: Extract<GuideRequest, { type: 'load' }>): Promise<void> => {
  const fileset = await FilesetResolver.forVisionTasks(wasm, true);
  landmarker = await FaceLandmarker.createFromOptions(fileset, {
    baseOptions: { modelAssetPath: model, delegate: 'CPU' },
    runningMode: 'VIDEO',
    numFaces: MOST_FACES,
    outputFaceBlendshapes: expressions,
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

const judge = async ({ frame, at, limits }: Extract<GuideRequest, { type: 'frame' }>): Promise<void> => {
  const bitmap = await createImageBitmap(frame, scaleDown(frame));
  const { displayWidth } = frame;
  frame.close();
  try {
    if (!landmarker) return;
    const enlargement = displayWidth / bitmap.width;
    const [width, height] = [displayWidth, bitmap.height * enlargement];
    const crop = (square: Square) => greyCrop(bitmap, square, enlargement);
    const found = landmarker.detectForVideo(bitmap, at);
    reply({ type: 'verdict', verdict: guide.judge(found, { width, height, at, crop }, limits) });
  } finally {
    bitmap.close();
  }
};

self.addEventListener('message', ({ data }: MessageEvent<GuideRequest>) => {
  const work = data.type === 'load' ? load(data).then(() => reply({ type: 'ready' })) : judge(data);
  work.catch((cause: unknown) => reply({ type: 'failed', reason: String(cause) }));
});
