import type { EncoderReply, EncoderRequest } from './frame-encoder.ts';

const PROBE = 32;
const probe = new OffscreenCanvas(PROBE, PROBE).getContext('2d', { willReadFrequently: true });

/** Mean luma of the whole frame, from a thumbnail: enough to tell a covered lens. */
const meanLuma = (bitmap: ImageBitmap): number => {
  if (!probe) return 255;
  probe.drawImage(bitmap, 0, 0, PROBE, PROBE);
  const { data } = probe.getImageData(0, 0, PROBE, PROBE);
  let sum = 0;
  for (let p = 0; p < data.length; p += 4) {
    sum += 0.299 * (data[p] ?? 0) + 0.587 * (data[p + 1] ?? 0) + 0.114 * (data[p + 2] ?? 0);
  }
  return sum / (PROBE * PROBE);
};

const encode = async ({ id, bitmap, quality }: EncoderRequest): Promise<void> => {
  const luma = meanLuma(bitmap);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  const jpeg = await blob.arrayBuffer();
  const message: EncoderReply = { id, jpeg, luma };
  self.postMessage(message, { transfer: [jpeg] });
};

self.addEventListener('message', ({ data }: MessageEvent<EncoderRequest>) => {
  encode(data).catch(() => self.postMessage({ id: data.id } satisfies EncoderReply));
});
