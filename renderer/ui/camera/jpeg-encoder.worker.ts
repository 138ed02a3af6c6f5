import type { EncoderReply, EncoderRequest } from './jpeg-encoder.ts';

const PROBE = 32;
const probe = new OffscreenCanvas(PROBE, PROBE).getContext('2d', { willReadFrequently: true });

/** Mean luma of a whole picture, from a thumbnail: enough to tell a covered lens. */
const meanLuma = (canvas: OffscreenCanvas): number => {
  if (!probe) return 255;
  probe.drawImage(canvas, 0, 0, PROBE, PROBE);
  const { data } = probe.getImageData(0, 0, PROBE, PROBE);
  let sum = 0;
  for (let p = 0; p < data.length; p += 4) {
    sum += 0.299 * (data[p] ?? 0) + 0.587 * (data[p + 1] ?? 0) + 0.114 * (data[p + 2] ?? 0);
  }
  return sum / (PROBE * PROBE);
};

const encode = async ({ id, frame, width, height, quality }: EncoderRequest): Promise<void> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context) context.imageSmoothingQuality = 'medium';
  context?.drawImage(frame, 0, 0, width, height);
  frame.close();
  const luma = meanLuma(canvas);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  const jpeg = await blob.arrayBuffer();
  const message: EncoderReply = { id, jpeg, luma };
  self.postMessage(message, { transfer: [jpeg] });
};

self.addEventListener('message', ({ data }: MessageEvent<EncoderRequest>) => {
  encode(data).catch(() => self.postMessage({ id: data.id } satisfies EncoderReply));
});
