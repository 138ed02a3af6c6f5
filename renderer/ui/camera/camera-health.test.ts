import { expect, it } from 'vitest';
import { createHealthMonitor, healthDiffers, healthOf, type SeenFrame } from './camera-health.ts';

/** `seconds` of a camera at `rate`, of which the frames that `keep` names arrive. */
const stream = (rate: number, seconds: number, keep: (n: number) => boolean = () => true): SeenFrame[] =>
  Array.from({ length: rate * seconds }, (_, n) => n)
    .filter(keep)
    .map((n, index) => ({ at: (1000 * n) / rate, mediaTime: n / rate, presentedFrames: index }));
const luma = (values: readonly number[]) => values.map((value, n) => ({ at: n * 200, luma: value }));

it('measures the rate of a steady camera and finds nothing wrong with it', () => {
  const health = healthOf(stream(30, 3), luma([120, 121, 119, 120, 122, 118]), 3000);
  expect(health.frameRate).toBeCloseTo(30, 0);
  expect(health).toMatchObject({ dropped: 0, exposureHunting: false, frozen: false });
});

it('counts frames that never arrived', () => {
  const health = healthOf(
    stream(30, 3, (n) => n % 4 !== 0),
    [],
    3000,
  );
  expect(health.dropped).toBeGreaterThan(0.2);
  expect(health.dropped).toBeLessThan(0.3);
});

it('does not count frames that were shown between two looks of a busy page', () => {
  const busy = stream(30, 3).filter((_, index) => index % 3 === 0);
  expect(healthOf(busy, [], 3000).dropped).toBe(0);
});

it('takes a slow camera for slow and not for one that loses frames', () => {
  const health = healthOf(stream(5, 3), [], 3000);
  expect(health.frameRate).toBeCloseTo(5, 0);
  expect(health.dropped).toBe(0);
});

it('tells an exposure that hunts from a light that was switched on', () => {
  const hunting = luma([100, 130, 100, 130, 100, 130, 100]);
  expect(healthOf(stream(30, 2), hunting, 1500).exposureHunting).toBe(true);
  const switchedOn = luma([60, 60, 60, 140, 140, 141, 140]);
  expect(healthOf(stream(30, 2), switchedOn, 1500).exposureHunting).toBe(false);
});

it('says that a picture stands still, and only after a while', () => {
  expect(healthOf(stream(30, 1), [], 2500).frozen).toBe(false);
  expect(healthOf(stream(30, 1), [], 3500).frozen).toBe(true);
  expect(healthOf([], [], 3500).frozen).toBe(false);
});

it('is told again only when something changed', () => {
  const good = { frameRate: 30, dropped: 0, exposureHunting: false, frozen: false };
  expect(healthDiffers(undefined, good)).toBe(true);
  expect(healthDiffers(good, { ...good, frameRate: 28.4, dropped: 0.03 })).toBe(false);
  expect(healthDiffers(good, { ...good, frameRate: 14 })).toBe(true);
  expect(healthDiffers(good, { ...good, dropped: 0.2 })).toBe(true);
  expect(healthDiffers(good, { ...good, frozen: true })).toBe(true);
});

it('forgets frames older than its window', () => {
  const monitor = createHealthMonitor();
  for (const frame of stream(30, 10)) monitor.frame(frame);
  expect(monitor.health(10_000).frameRate).toBeCloseTo(30, 0);
});
