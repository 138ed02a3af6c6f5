import { expect, it, vi } from 'vitest';
import { type FrameMoment, momentOf, nextFrame, startFrameClock } from './frame-clock.ts';

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

it('reports every frame to its listeners until it is stopped', () => {
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

it('waits for the next frame, and for a second at most', async () => {
  vi.useFakeTimers();
  const listeners = new Set<(moment: FrameMoment) => void>();
  const clock = {
    current: () => undefined,
    onFrame: (listener: (moment: FrameMoment) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {},
  };
  const shown = nextFrame(clock);
  for (const listener of listeners) listener(momentOf(META, 1000, 50_000));
  await shown;
  expect(listeners.size).toBe(0);
  const hung = nextFrame(clock);
  await vi.advanceTimersByTimeAsync(1000);
  await hung;
  expect(listeners.size).toBe(0);
  vi.useRealTimers();
});
