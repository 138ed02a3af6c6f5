import { expect, it, vi } from 'vitest';
import { createFramePump, type EncodedFrame, type FramePumpPorts } from './frame-pump.ts';

const frame: EncodedFrame = { jpeg: new Uint8Array(3), luma: 120, capturedAt: 1 };
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

const harness = () => {
  let time = 0;
  const answers: (() => void)[] = [];
  const send = vi.fn<FramePumpPorts['send']>(
    () => new Promise((resolve) => answers.push(() => resolve({ accepted: false, hint: 'hold-still' }))),
  );
  const onSent = vi.fn();
  const onPressed = vi.fn();
  const take = vi.fn<FramePumpPorts['take']>(async () => frame);
  const pump = createFramePump({ take, send, onSent, onPressed, now: () => time }, (purpose) =>
    purpose === 'live' ? 90 : 200,
  );
  return {
    pump,
    send,
    take,
    onSent,
    onPressed,
    answer: async () => {
      answers.shift()?.();
      await settle();
    },
    advance: (ms: number) => {
      time += ms;
    },
  };
};

it('never has two frames under way and keeps no queue', async () => {
  const { pump, take, answer, advance } = harness();
  pump.request('hint');
  advance(1000);
  pump.request('hint');
  pump.request('hint');
  await settle();
  expect(take).toHaveBeenCalledOnce();
  await answer();
  expect(take).toHaveBeenCalledOnce();
});

it('sends at most one guidance frame in each interval', async () => {
  const { pump, take, answer, advance } = harness();
  pump.request('candidate');
  await settle();
  await answer();
  advance(150);
  pump.request('candidate');
  expect(take).toHaveBeenCalledTimes(1);
  advance(50);
  pump.request('candidate');
  expect(take).toHaveBeenCalledTimes(2);
});

it('keeps one press of the button while a guidance frame is on its way', async () => {
  const { pump, send, answer } = harness();
  pump.request('hint');
  await settle();
  pump.request('shutter');
  pump.request('shutter');
  await answer();
  expect(send.mock.calls.map(([purpose]) => purpose)).toEqual(['hint', 'shutter']);
  await answer();
  expect(send).toHaveBeenCalledTimes(2);
});

it('numbers frames and reports nothing after it was stopped', async () => {
  const { pump, send, onSent, answer, advance } = harness();
  pump.request('hint');
  await settle();
  await answer();
  advance(200);
  pump.request('hint');
  await settle();
  pump.stop();
  await answer();
  expect(send.mock.calls.map((call) => call[2])).toEqual([0, 1]);
  expect(onSent).toHaveBeenCalledOnce();
});

it('takes another frame at once when one by button came too late, for ten seconds and no guidance frame', async () => {
  const { pump, send, take, onSent } = harness();
  send.mockResolvedValueOnce('stale').mockResolvedValueOnce('stale');
  pump.request('shutter');
  await settle();
  expect(take.mock.calls).toEqual([
    ['shutter', false],
    ['shutter', true],
    ['shutter', true],
  ]);
  expect(onSent).not.toHaveBeenCalled();
  const busy = harness();
  busy.send.mockImplementation(async () => {
    busy.advance(2500);
    return 'stale';
  });
  busy.pump.request('shutter');
  await settle();
  expect(busy.send).toHaveBeenCalledTimes(4);
  expect(busy.onSent).toHaveBeenCalledExactlyOnceWith('shutter', frame, undefined);
  expect(busy.onPressed).toHaveBeenCalledExactlyOnceWith(false);
  busy.advance(1000);
  busy.pump.request('hint');
  await settle();
  expect(busy.send).toHaveBeenCalledTimes(5);
});

it('says of each press whether its picture was judged, also where the camera had none', async () => {
  const { pump, take, onSent, onPressed, answer } = harness();
  pump.request('shutter');
  await settle();
  await answer();
  expect(onPressed).toHaveBeenCalledExactlyOnceWith(true);
  onSent.mockClear();
  take.mockResolvedValueOnce(undefined);
  pump.request('shutter');
  await settle();
  expect(onPressed).toHaveBeenLastCalledWith(false);
  expect(onSent).not.toHaveBeenCalled();
});

it('sends answers to a question at their own pace', async () => {
  const { pump, take, answer, advance } = harness();
  pump.request('live');
  await settle();
  await answer();
  advance(90);
  pump.request('live');
  await settle();
  expect(take).toHaveBeenCalledTimes(2);
});
