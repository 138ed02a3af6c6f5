import type { FrameMoment } from '../../ui/camera/frame-clock.ts';
import type { EncodedFrame, FramePurpose } from './frame-pump.ts';

export interface EncoderRequest {
  id: number;
  /** The camera's own frame, because to scale it costs the page 15 ms; or a photograph. */
  frame: VideoFrame | ImageBitmap;
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
  /** The frame that the video shows now, dated by `moment`; undefined while it shows none. */
  take: (
    video: HTMLVideoElement,
    purpose: FramePurpose,
    moment: FrameMoment | undefined,
  ) => Promise<EncodedFrame | undefined>;
  /** A photograph of the camera's own interface; undefined when it cannot be read. */
  photograph: (picture: Blob, capturedAt: number) => Promise<EncodedFrame | undefined>;
  close: () => void;
}

/** Larger photographs tell main nothing more and would not fit into a message. */
const PHOTOGRAPH_WIDTH = 1920;

const scaledTo = (width: number, height: number, largestWidth: number) => {
  const scale = Math.min(1, largestWidth / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
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
  const encode = async (
    request: Omit<EncoderRequest, 'id'>,
    dated: Pick<EncodedFrame, 'capturedAt' | 'timing'>,
  ): Promise<EncodedFrame | undefined> => {
    const id = nextId++;
    const reply = await new Promise<EncoderReply>((resolve) => {
      waiting.set(id, resolve);
      worker.postMessage({ ...request, id } satisfies EncoderRequest, [request.frame]);
    });
    return reply.jpeg && { jpeg: new Uint8Array(reply.jpeg), luma: reply.luma ?? 255, ...dated };
  };
  return {
    take: async (video, purpose, moment) => {
      if (!moment || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) {
        return undefined;
      }
      const frame = new VideoFrame(video);
      const { displayWidth, displayHeight } = frame;
      const size = scaledTo(
        displayWidth,
        displayHeight,
        REDUCED.includes(purpose) ? REDUCED_WIDTH : displayWidth,
      );
      return encode({ frame, ...size, quality: QUALITY[purpose] }, moment);
    },
    photograph: async (picture, capturedAt) => {
      const frame = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(
        () => undefined,
      );
      if (!frame) return undefined;
      const size = scaledTo(frame.width, frame.height, PHOTOGRAPH_WIDTH);
      return encode({ frame, ...size, quality: QUALITY.shutter }, { capturedAt });
    },
    close: () => {
      worker.terminate();
      // Requests that still wait learn that there is no frame.
      for (const [id, resolve] of waiting) resolve({ id });
      waiting.clear();
    },
  };
};
