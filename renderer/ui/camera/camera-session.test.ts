import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FACING } from '#core/liveness/camera-side.ts';
import {
  type CameraChoice,
  type CameraPorts,
  type CameraStatus,
  constraintsFor,
  startCamera,
} from './camera-session.ts';

class FakeTrack extends EventTarget {
  label = 'Counter camera';
  stop = vi.fn();
  getSettings: () => MediaTrackSettings = () => ({ frameRate: 30 });
}
const fakeStream = (facingMode?: string) => {
  const track = new FakeTrack();
  if (facingMode) track.getSettings = () => ({ facingMode });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
  return { stream, track };
};

const harness = (open: CameraPorts['open'], choice: CameraChoice = { side: 'default' }) => {
  let id = 0;
  let deviceChanged = () => {};
  const statuses: CameraStatus[] = [];
  const ports: CameraPorts = {
    open,
    attach: async () => ({ width: 1280, height: 720 }),
    detach: vi.fn(),
    onDeviceChange: (listener) => {
      deviceChanged = listener;
      return () => {};
    },
    newId: () => `attempt-${++id}`,
  };
  const session = startCamera(ports, choice, 2000, (status) => statuses.push(status));
  return { session, statuses, ports, plug: () => deviceChanged(), last: () => statuses.at(-1) };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(1);

it('goes live with the size and rate of the camera', async () => {
  const { stream } = fakeStream();
  const { last } = harness(async () => stream);
  await settle();
  expect(last()).toEqual({
    state: 'live',
    attemptId: 'attempt-1',
    camera: {
      label: 'Counter camera',
      width: 1280,
      height: 720,
      frameRate: 30,
      hasDeviceId: false,
      hasGroupId: false,
      capabilities: [],
    },
  });
});

it('closes a camera that has not started after the limit and opens it again under a new attempt', async () => {
  const late = fakeStream();
  const good = fakeStream();
  let deliver: (stream: MediaStream) => void = () => {};
  const open = vi
    .fn<CameraPorts['open']>()
    .mockImplementationOnce(() => new Promise((resolve) => (deliver = resolve)))
    .mockResolvedValue(good.stream);
  const { statuses, last } = harness(open);
  await vi.advanceTimersByTimeAsync(2000);
  expect(statuses.find(({ state }) => state === 'problem')).toMatchObject({ error: 'CAMERA_NOT_STARTED' });
  await settle();
  expect(last()).toMatchObject({ state: 'live', attemptId: 'attempt-2' });
  deliver(late.stream);
  await settle();
  expect(late.track.stop).toHaveBeenCalled();
  expect(good.track.stop).not.toHaveBeenCalled();
});

it('says that a camera was lost in mid-capture and recovers when a device appears', async () => {
  const first = fakeStream();
  const second = fakeStream();
  const open = vi
    .fn<CameraPorts['open']>()
    .mockResolvedValueOnce(first.stream)
    .mockResolvedValue(second.stream);
  const { last, plug } = harness(open);
  await settle();
  first.track.dispatchEvent(new Event('ended'));
  expect(last()).toMatchObject({ state: 'problem', error: 'CAMERA_LOST', attemptId: 'attempt-1' });
  plug();
  await settle();
  expect(last()).toMatchObject({ state: 'live', attemptId: 'attempt-2' });
});

it('waits for a person after a refusal', async () => {
  const open = vi
    .fn<CameraPorts['open']>()
    .mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    .mockResolvedValue(fakeStream().stream);
  const { session, last } = harness(open);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(open).toHaveBeenCalledOnce();
  expect(last()).toMatchObject({ state: 'problem', error: 'CAMERA_REFUSED' });
  session.retry();
  await settle();
  expect(last()).toMatchObject({ state: 'live' });
});

it('ignores a new device while the camera is live', async () => {
  const open = vi.fn<CameraPorts['open']>().mockResolvedValue(fakeStream().stream);
  const { plug } = harness(open);
  await settle();
  plug();
  await settle();
  expect(open).toHaveBeenCalledOnce();
});

it('releases the camera when it is stopped, even while it opens', async () => {
  const { stream, track } = fakeStream();
  const { session } = harness(async () => stream);
  session.stop();
  await settle();
  expect(track.stop).toHaveBeenCalled();
});

it('asks for the side that the flow enforces, and for no sound', () => {
  expect(constraintsFor({ side: 'back' })).toMatchObject({
    audio: false,
    video: { facingMode: { ideal: 'environment' } },
  });
  expect(constraintsFor({ side: 'default' }).video).not.toHaveProperty('facingMode');
});

it.each(['default', 'front', 'back'] as const)('opens exactly the chosen camera (side %s)', (side) => {
  expect(constraintsFor({ side, deviceId: 'a1' }).video).toMatchObject({ deviceId: { exact: 'a1' } });
});

it.each([
  ['looks to the enforced side', 'front', 'user', 1],
  ['tells no side', 'front', undefined, 1],
  ['looks elsewhere, where no side is enforced', 'default', 'environment', 1],
  ['looks to the back', 'front', 'environment', 2],
  ['looks to the front', 'back', 'user', 2],
] as const)(
  'keeps a chosen camera unless the flow enforces the other side: it %s',
  async (_words, side, facing, opened) => {
    const chosen = fakeStream(facing);
    const enforced = fakeStream();
    const open = vi
      .fn<CameraPorts['open']>()
      .mockResolvedValueOnce(chosen.stream)
      .mockResolvedValue(enforced.stream);
    const { last } = harness(open, { side, deviceId: 'a1' });
    await settle();
    expect(last()).toMatchObject({ state: 'live', attemptId: 'attempt-1' });
    expect(open).toHaveBeenCalledTimes(opened);
    expect(chosen.track.stop).toHaveBeenCalledTimes(opened - 1);
    if (opened === 2) expect(open.mock.lastCall?.[0].video).not.toHaveProperty('deviceId');
  },
);

it.each([
  ['front', 'environment', undefined, 1],
  ['back', 'user', undefined, 1],
  ['front', 'environment', 'a1', 2],
] as const)(
  'opens no camera that looks to the other side where there is no better one (side %s)',
  async (side, facing, deviceId, opened) => {
    const wrong = fakeStream(facing);
    const right = fakeStream(FACING[side]);
    const open = vi.fn<CameraPorts['open']>().mockResolvedValue(wrong.stream);
    const { last, plug } = harness(open, { side, deviceId });
    await settle();
    expect(last()).toMatchObject({ state: 'problem', error: 'CAMERA_WRONG_SIDE' });
    expect(open).toHaveBeenCalledTimes(opened);
    expect(wrong.track.stop).toHaveBeenCalledTimes(opened);
    // Another camera is taken as soon as it is plugged in.
    open.mockResolvedValue(right.stream);
    plug();
    await settle();
    expect(last()).toMatchObject({ state: 'live', camera: { facingMode: FACING[side] } });
  },
);
