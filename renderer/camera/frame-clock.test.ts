import { expect, it, vi } from 'vitest';
import { momentOf, startFrameClock } from './frame-clock.ts';

const META = { presentationTime: 990, mediaTime: 4.5, presentedFrames: 12 };

it('dates a frame by when the camera took it, not by when it is looked at', () => {
  const moment = momentOf({ ...META, captureTime: 940 }, 1000, 1_700_000_000_000);
  expect(moment).toEqual({
    capturedAt: 1_700_000_000_000 - 60,
    timing: { mediaTime: 4.5, presentedFrames: 12 },
  });
});

it('takes the time of presentation where the camera tells none, or an impossible one', () => {
  expect(momentOf(META, 1000, 50_000).capturedAt).toBe(49_990);
  expect(momentOf({ ...META, captureTime: 1200 }, 1000, 50_000).capturedAt).toBe(49_990);
  expect(momentOf({ ...META, captureTime: -9000 }, 1000, 50_000).capturedAt).toBe(49_990);
});

it('tells every frame to whoever listens, until it is stopped', () => {
  let next: VideoFrameRequestCallback = () => {};
  const cancelVideoFrameCallback = vi.fn();
  const video = {
    requestVideoFrameCallback: (callback: VideoFrameRequestCallback) => {
      next = callback;
      return 7;
    },
    cancelVideoFrameCallback,
  };
  const clock = startFrameClock(video);
  const listener = vi.fn();
  const unsubscribe = clock.onFrame(listener);
  expect(clock.current()).toBeUndefined();
  next(0, META as VideoFrameCallbackMetadata);
  expect(listener).toHaveBeenCalledWith(clock.current());
  unsubscribe();
  next(0, META as VideoFrameCallbackMetadata);
  expect(listener).toHaveBeenCalledOnce();
  clock.stop();
  expect(cancelVideoFrameCallback).toHaveBeenCalledWith(7);
});
