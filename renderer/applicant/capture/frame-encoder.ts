import type { EncodedFrame, FramePurpose } from './frame-pump.ts';

export interface EncoderRequest {
  id: number;
  bitmap: ImageBitmap;
  quality: number;
}
/** Without a picture the frame could not be encoded. */
export interface EncoderReply {
  id: number;
  jpeg?: ArrayBuffer;
  luma?: number;
}

/** Guidance needs less than what is stored. */
const HINT_WIDTH = 1280;
const QUALITY: Record<FramePurpose, number> = { hint: 0.8, candidate: 0.92, shutter: 0.92 };

export interface FrameEncoder {
  take: (video: HTMLVideoElement, purpose: FramePurpose) => Promise<EncodedFrame | undefined>;
  close: () => void;
}

const sizeFor = (
  { videoWidth, videoHeight }: HTMLVideoElement,
  purpose: FramePurpose,
): ImageBitmapOptions => {
  if (purpose !== 'hint' || videoWidth <= HINT_WIDTH) return {};
  const resizeHeight = Math.round((videoHeight * HINT_WIDTH) / videoWidth);
  return { resizeWidth: HINT_WIDTH, resizeHeight, resizeQuality: 'medium' };
};

/** Frames of a video as JPEG, encoded off the main thread. */
export const createFrameEncoder = (): FrameEncoder => {
  const worker = new Worker(new URL('./frame-encoder.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (reply: EncoderReply) => void>();
  let nextId = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<EncoderReply>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  return {
    take: async (video, purpose) => {
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return undefined;
      const capturedAt = Date.now();
      const bitmap = await createImageBitmap(video, sizeFor(video, purpose));
      const id = nextId++;
      const reply = await new Promise<EncoderReply>((resolve) => {
        waiting.set(id, resolve);
        const request: EncoderRequest = { id, bitmap, quality: QUALITY[purpose] };
        worker.postMessage(request, [bitmap]);
      });
      return reply.jpeg && { jpeg: new Uint8Array(reply.jpeg), luma: reply.luma ?? 255, capturedAt };
    },
    close: () => {
      worker.terminate();
      // Whoever still waits is told that there is no frame.
      for (const [id, resolve] of waiting) resolve({ id });
      waiting.clear();
    },
  };
};
