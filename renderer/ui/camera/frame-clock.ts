import { Listeners } from '#core/listeners.ts';
import type { FrameTiming } from '#core/liveness/camera-facts.ts';

/** When the current frame was taken, and the video element's facts about it. */
export interface FrameMoment {
  /** Milliseconds since the epoch. */
  capturedAt: number;
  timing: FrameTiming;
}

/** A camera that needs longer than this to deliver a frame gives no time that could be believed. */
const LONGEST_WAY_MS = 5000;
const NEXT_FRAME_MS = 1000;

/**
 * The wall clock's time of a frame. Its age is taken from the page's monotonic clock, so that a corrected wall clock
 * moves no frame.
 * @param now performance.now() at the same instant as `wall`
 */
export const momentOf = (
  metadata: Pick<
    VideoFrameCallbackMetadata,
    'captureTime' | 'presentationTime' | 'mediaTime' | 'presentedFrames'
  >,
  now: number,
  wall: number,
): FrameMoment => {
  const { captureTime, presentationTime, mediaTime, presentedFrames } = metadata;
  const age = now - (captureTime ?? presentationTime);
  const believable = age >= 0 && age <= LONGEST_WAY_MS;
  return {
    capturedAt: wall - (believable ? age : Math.max(0, now - presentationTime)),
    timing: { mediaTime, presentedFrames },
  };
};

export interface FrameClock {
  /** The frame that is shown now; undefined before the first. */
  current: () => FrameMoment | undefined;
  /** Calls with every frame of the camera; returns the unsubscriber. */
  onFrame: (listener: (moment: FrameMoment) => void) => () => void;
  stop: () => void;
}

/** Waits for the camera's next frame, no longer than a second: other code reports a camera that hangs. */
export const nextFrame = (clock: FrameClock): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, NEXT_FRAME_MS);
    const unsubscribe = clock.onFrame(done);
  });

/** Follows the frames of a video element (HTMLVideoElement.requestVideoFrameCallback). */
export const startFrameClock = (
  video: Pick<HTMLVideoElement, 'requestVideoFrameCallback' | 'cancelVideoFrameCallback'>,
): FrameClock => {
  const listeners = new Listeners<[FrameMoment]>();
  let shown: FrameMoment | undefined;
  const onVideoFrame: VideoFrameRequestCallback = (_now, metadata) => {
    handle = video.requestVideoFrameCallback(onVideoFrame);
    shown = momentOf(metadata, performance.now(), Date.now());
    listeners.tell(shown);
  };
  let handle = video.requestVideoFrameCallback(onVideoFrame);
  return {
    current: () => shown,
    onFrame: listeners.add,
    stop: () => {
      video.cancelVideoFrameCallback(handle);
      listeners.clear();
    },
  };
};
