import type { EncodedFrame, FramePurpose } from './frame-pump.ts';

export interface EncoderRequest {
  id: number;
  /** The camera's own frame: to scale it costs the page 15 ms. */
  frame: VideoFrame;
  width: number;
  height: number;
  quality: number;
}
/** Without a picture the frame could not be encoded. */
export interface EncoderReply {
  id: number;
  jpeg?: ArrayBuffer;
  luma?: number;
}

/** Guidance and the answers to challenges need less than what is stored. */
const REDUCED: readonly FramePurpose[] = ['hint', 'live'];
const REDUCED_WIDTH = 1280;
const QUALITY: Record<FramePurpose, number> = { hint: 0.8, candidate: 0.92, shutter: 0.92, live: 0.85 };

export interface FrameEncoder {
  take: (video: HTMLVideoElement, purpose: FramePurpose) => Promise<EncodedFrame | undefined>;
  close: () => void;
}

const sizeFor = ({ displayWidth, displayHeight }: VideoFrame, purpose: FramePurpose) => {
  const scale = REDUCED.includes(purpose) ? Math.min(1, REDUCED_WIDTH / displayWidth) : 1;
  return { width: Math.round(displayWidth * scale), height: Math.round(displayHeight * scale) };
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
      const frame = new VideoFrame(video);
      const id = nextId++;
      const reply = await new Promise<EncoderReply>((resolve) => {
        waiting.set(id, resolve);
        const request: EncoderRequest = { id, frame, ...sizeFor(frame, purpose), quality: QUALITY[purpose] };
        worker.postMessage(request, [frame]);
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
