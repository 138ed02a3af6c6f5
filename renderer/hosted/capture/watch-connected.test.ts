import { expect, it, vi } from 'vitest';
import { type Devices, watchConnected } from './watch-connected.ts';

function browser() {
  let kinds: string[] | undefined = [];
  const devices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => {
      if (!kinds) throw new Error('the browser does not say');
      return kinds.map((kind) => ({ kind }));
    },
  });
  const onConnected = vi.fn();
  const stop = watchConnected(devices as unknown as Devices, onConnected);
  return {
    ...{ onConnected, stop },
    async change(to: string[] | undefined) {
      kinds = to;
      devices.dispatchEvent(new Event('devicechange'));
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

it('tells of a camera that is connected, and not of one that was taken away', async () => {
  const { onConnected, change } = browser();
  await change(['audioinput']);
  await change([]);
  await change(undefined);
  expect(onConnected).not.toHaveBeenCalled();
  await change(['audioinput', 'videoinput']);
  expect(onConnected).toHaveBeenCalledOnce();
});

it('is silent once it was ended, also where the browser answers late', async () => {
  const { onConnected, change, stop } = browser();
  const late = change(['videoinput']);
  stop();
  await late;
  await change(['videoinput']);
  expect(onConnected).not.toHaveBeenCalled();
});
