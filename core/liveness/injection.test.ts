import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CameraFacts,
  InjectionSettings,
  TRACE_COLUMNS,
  TRACE_ROWS,
  type TracedFrame,
} from './camera-facts.ts';
import { injectionSignals } from './injection.ts';
import { LivenessSignal, type LivenessSignalId } from './liveness-result.ts';
import { normal, seeded } from './synthetic-track.fixture.ts';

const SETTINGS = InjectionSettings.parse({});
const RUNS = Number(process.env.FUZZ_RUNS ?? 200);
const POINTS = TRACE_COLUMNS * TRACE_ROWS;

const WEBCAM: CameraFacts = {
  label: 'Integrated Camera (04f2:b6d9)',
  width: 1280,
  height: 720,
  frameRate: 30,
  hasDeviceId: true,
  hasGroupId: true,
  capabilities: ['width', 'height', 'frameRate', 'brightness'],
  maxWidth: 1920,
  maxHeight: 1080,
  maxFrameRate: 30,
};

interface Stream {
  count?: number;
  /** Noise of the sensor in grey levels, and of its clock in parts of the frame interval. */
  noise?: number;
  jitter?: number;
  /** After how many frames the pictures begin again. */
  loop?: number;
  /** How much faster than the display's clock the stream runs. */
  pace?: number;
}

/** Ten frames a second out of a stream of thirty. */
function stream({
  count = 60,
  noise = 1.2,
  jitter = 0.01,
  loop = 1e6,
  pace = 1,
}: Stream = {}): TracedFrame[] {
  return Array.from({ length: count }, (_, index) => {
    const picture = index % loop;
    const pixels = seeded(1000 + picture);
    const clock = seeded(9000 + index);
    const grid = Uint8Array.from({ length: POINTS }, (_value, point) =>
      Math.min(255, 60 + (point % 120) + Math.round(noise * normal(pixels))),
    );
    return {
      at: 100 * index + 8 * clock(),
      timing: {
        mediaTime: (pace * (100 * index + 33.3 * jitter * 3 * clock())) / 1000,
        presentedFrames: 3 * index,
      },
      traces: { digest: `${noise === 0 ? 0 : picture}`, grid },
    };
  });
}
const signal = (id: LivenessSignalId, frames: TracedFrame[], facts: CameraFacts | undefined = WEBCAM) =>
  injectionSignals(frames, facts, SETTINGS).find((one) => one.id === id)!;

test('a camera that is suspect stays so when another one takes its place', () => {
  const virtual = { ...WEBCAM, label: 'OBS Virtual Camera', capabilities: [], hasGroupId: false };
  const verdicts = (facts: CameraFacts | undefined, earlier: CameraFacts[]) =>
    injectionSignals(stream(), facts, SETTINGS, earlier)
      .filter(({ id }) => id === 'injection-label' || id === 'injection-metadata')
      .map(({ verdict }) => verdict);
  expect(verdicts(WEBCAM, [WEBCAM])).toEqual(['PASSED', 'PASSED']);
  expect(verdicts(WEBCAM, [WEBCAM, virtual])).toEqual(['FAILED', 'FAILED']);
  expect(verdicts(undefined, [virtual])).toEqual(['FAILED', 'FAILED']);
  expect(verdicts(undefined, [WEBCAM])).toEqual(['NOT_PERFORMED', 'NOT_PERFORMED']);
});

test('a camera passes every signal, each with its value and threshold', () => {
  const signals = injectionSignals(stream(), WEBCAM, SETTINGS);
  expect(signals.map(({ id, verdict }) => [id, verdict])).toEqual([
    ['injection-label', 'PASSED'],
    ['injection-timing', 'PASSED'],
    ['injection-repeats', 'PASSED'],
    ['injection-noise', 'PASSED'],
    ['injection-metadata', 'PASSED'],
  ]);
  for (const one of signals) expect([typeof one.value, typeof one.threshold]).toEqual(['number', 'number']);
});

describe('the name of the camera', () => {
  const verdictOf = (label: string) => signal('injection-label', [], { ...WEBCAM, label }).verdict;

  test.each([
    'OBS Virtual Camera',
    'OBS-Camera',
    'Snap Camera',
    'ManyCam Virtual Webcam',
    'XSplit VCam',
    'Camera (NVIDIA Broadcast)',
    'Dummy video device (0x0000)',
    'fake_device_0',
    'Unity Video Capture',
    'ＯＢＳ　Ｖｉｒｔｕａｌ　Ｃａｍｅｒａ',
  ])('%s is a program', (label) => {
    expect(verdictOf(label)).toBe('FAILED');
  });

  test.each([
    'HD Pro Webcam C920 (046d:082d)',
    'FaceTime HD Camera',
    'Virtualis Imaging USB',
    'Microsoft® LifeCam HD-3000',
    'Logitech BRIO',
    'Dummyland Optics 4K',
    'Jobs Camera',
  ])('%s is a device, since names match by whole words', (label) => {
    expect(verdictOf(label)).toBe('PASSED');
  });

  test('a camera without a name says nothing', () => {
    for (const label of ['', ' -- '])
      expect(signal('injection-label', [], { ...WEBCAM, label })).toMatchObject({
        verdict: 'NOT_PERFORMED',
        reason: 'camera-says-nothing',
      });
  });
});

describe('the time of the frames', () => {
  const verdictOf = (frames: TracedFrame[]) => signal('injection-timing', frames).verdict;

  test('a computed clock is too regular, a camera at any rate is not', () => {
    expect(signal('injection-timing', stream({ jitter: 0 }))).toMatchObject({
      verdict: 'FAILED',
      reason: 'impossible-timing',
      threshold: SETTINGS.minJitter,
    });
    for (const jitter of [0.004, 0.02, 0.3]) expect(verdictOf(stream({ jitter }))).toBe('PASSED');
  });

  test('a stream that runs at another pace, backwards, or faster than any camera is none', () => {
    expect(verdictOf(stream({ pace: 1.5 }))).toBe('FAILED');
    expect(verdictOf(stream({ pace: 0.5 }))).toBe('FAILED');
    expect(verdictOf(stream().toReversed())).toBe('FAILED');
    const fast = stream().map((frame, index) => ({
      ...frame,
      timing: { ...frame.timing!, presentedFrames: 90 * index },
    }));
    expect(verdictOf(fast)).toBe('FAILED');
  });

  test('a camera that was opened again, and a frame that was read twice, are not suspect', () => {
    const again = [
      ...stream({ count: 20 }),
      ...stream({ count: 20 }).map((one) => ({ ...one, at: one.at + 4000 })),
    ];
    expect(verdictOf(again)).toBe('PASSED');
    expect(verdictOf(stream().flatMap((frame) => [frame, { ...frame, at: frame.at + 20 }]))).toBe('PASSED');
  });

  test('frames without a time, or few of them, say nothing', () => {
    const untimed = stream().map(({ at, traces }) => ({ at, traces }));
    expect(signal('injection-timing', untimed).reason).toBe('camera-says-nothing');
    expect(signal('injection-timing', stream({ count: 8 })).reason).toBe('too-few-frames');
  });
});

describe('the pictures', () => {
  test('a loop repeats itself, also when it is compressed again', () => {
    const loop = stream({ loop: 25 });
    expect(signal('injection-repeats', loop)).toMatchObject({ verdict: 'FAILED', reason: 'repeated-frames' });
    const anew = loop.map((frame, index) => {
      const grid = frame.traces.grid.slice();
      grid[index % POINTS]! += 1;
      return { ...frame, traces: { ...frame.traces, digest: `${index}`, grid } };
    });
    expect(signal('injection-repeats', anew).verdict).toBe('FAILED');
  });

  test('a freeze repeats itself; one frame of a slow camera that is read twice does not', () => {
    expect(signal('injection-repeats', stream({ loop: 1 })).verdict).toBe('FAILED');
    const twice = stream().flatMap((frame) => [frame, { ...frame, at: frame.at + 20 }]);
    expect(signal('injection-repeats', twice)).toMatchObject({ verdict: 'PASSED', value: 0 });
  });

  test('a drawn picture does not rest on a sensor: its points stand still', () => {
    const drawn = stream({ noise: 0 }).map((frame, index) => {
      const grid = frame.traces.grid.slice();
      for (let point = 0; point < 10; point += 1) grid[(20 * index + point) % POINTS]! += 30;
      return { ...frame, traces: { ...frame.traces, digest: `${index}`, grid } };
    });
    expect(signal('injection-noise', drawn)).toMatchObject({ verdict: 'FAILED', reason: 'no-sensor-noise' });
    expect(signal('injection-repeats', drawn).verdict).toBe('PASSED');
    expect(signal('injection-noise', stream({ noise: 0.3 })).verdict).toBe('PASSED');
  });
});

describe('the camera’s own facts', () => {
  const judged = (facts: Partial<CameraFacts>) => signal('injection-metadata', [], { ...WEBCAM, ...facts });

  test('one missing fact is a browser, two are no device, one impossible fact is none either', () => {
    expect(judged({ hasGroupId: false }).verdict).toBe('PASSED');
    expect(judged({ hasGroupId: false, capabilities: [] }).verdict).toBe('FAILED');
    for (const impossible of [
      { maxWidth: 2 ** 31 - 1 },
      { width: 0 },
      { maxFrameRate: 1_000_000 },
      { frameRate: 60, maxFrameRate: 30 },
      { maxWidth: 320, maxHeight: 240 },
    ])
      expect([impossible, judged(impossible).verdict]).toEqual([impossible, 'FAILED']);
  });

  test("the system's own camera interface says nothing", () => {
    const verdicts = injectionSignals([], undefined, SETTINGS).map(({ verdict }) => verdict);
    expect(new Set(verdicts)).toEqual(new Set(['NOT_PERFORMED']));
  });
});

test('no frames and no facts break the signals', () => {
  const number = fc.oneof(fc.double(), fc.integer({ min: 0, max: 1000 }));
  const frame: fc.Arbitrary<TracedFrame> = fc.record({
    at: number,
    timing: fc.record({ mediaTime: number, presentedFrames: number }),
    traces: fc.record({
      digest: fc.string({ maxLength: 2 }),
      grid: fc.uint8Array({ maxLength: 40 }),
      noise: number,
    }),
  });
  const facts = fc.record({
    label: fc.string({ unit: 'binary' }),
    width: number,
    height: number,
    frameRate: number,
    hasDeviceId: fc.boolean(),
    hasGroupId: fc.boolean(),
    capabilities: fc.array(fc.string()),
    maxWidth: number,
    maxHeight: number,
    maxFrameRate: number,
  });
  fc.assert(
    fc.property(
      fc.array(frame, { maxLength: 40 }),
      fc.option(facts, { nil: undefined }),
      (frames, camera) => {
        for (const one of injectionSignals(frames, camera, SETTINGS))
          expect([one, LivenessSignal.safeParse(one).success]).toEqual([one, true]);
      },
    ),
    { numRuns: RUNS },
  );
});
