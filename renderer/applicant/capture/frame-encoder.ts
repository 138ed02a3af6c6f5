import type { FrameMoment } from '../../ui/camera/frame-clock.ts';
import { createJpegEncoder } from '../../ui/camera/jpeg-encoder.ts';
import type { EncodedFrame, FramePurpose } from './frame-pump.ts';

/** Guidance and the answers to challenges need less quality than stored pictures. */
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

/** Frames of a video as JPEG, encoded off the main thread. */
export const createFrameEncoder = (): FrameEncoder => {
  const encoder = createJpegEncoder();
  return {
    take: async (video, purpose, moment) => {
      if (!moment || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) {
        return undefined;
      }
      const frame = new VideoFrame(video);
      const width = REDUCED.includes(purpose) ? REDUCED_WIDTH : frame.displayWidth;
      const picture = await encoder.encode(frame, { width, quality: QUALITY[purpose] });
      return picture && { ...picture, ...moment };
    },
    photograph: async (file, capturedAt) => {
      const form = { width: PHOTOGRAPH_WIDTH, quality: QUALITY.shutter };
      const picture = await encoder.encodeFile(file, form);
      return picture && { ...picture, capturedAt };
    },
    close: encoder.close,
  };
};
