import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CameraHealth } from '#core/liveness/camera-facts.ts';
import { createHealthMonitor } from './camera-health.ts';
import type { FrameMoment } from './frame-clock.ts';
import { watchHealth } from './watch-health.ts';

const FRAME_MS = 100;
let page: { hidden: boolean };
let listener: ((moment: FrameMoment) => void) | undefined;
let told: CameraHealth[];
let stop: () => void;
const monitor = createHealthMonitor();

const clock = {
  onFrame: (heard: (moment: FrameMoment) => void) => {
    listener = heard;
    return () => {
      listener = undefined;
    };
  },
};

/** The camera shows ten frames a second for so long. */
function shows(ms: number): void {
  for (let passed = 0; passed < ms; passed += FRAME_MS) {
    vi.advanceTimersByTime(FRAME_MS);
    const at = performance.now();
    const timing = { mediaTime: at / 1000, presentedFrames: Math.round(at / FRAME_MS) };
    listener?.({ capturedAt: Date.now(), timing });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  page = { hidden: false };
  vi.stubGlobal('document', page);
  told = [];
  stop = watchHealth(clock, monitor, (health) => told.push(health));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('tells of a camera that freezes, once, and of one that shows again', () => {
  shows(4000);
  expect(told.at(-1)).toMatchObject({ frameRate: 10, frozen: false });
  vi.advanceTimersByTime(10_000);
  expect(told.filter(({ frozen }) => frozen)).toHaveLength(1);
  shows(3000);
  expect(told.at(-1)).toMatchObject({ frozen: false });
});

it('is silent while the phone sleeps, whose browser shows no frames', () => {
  shows(4000);
  const before = told.length;
  page.hidden = true;
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(before);
});

it('says nothing of a camera that opens by the frames of the one before it', () => {
  shows(4000);
  stop();
  vi.advanceTimersByTime(60_000);
  told = [];
  stop = watchHealth(clock, monitor, (health) => told.push(health));
  vi.advanceTimersByTime(5000);
  expect(told.every(({ frozen }) => !frozen)).toBe(true);
});
