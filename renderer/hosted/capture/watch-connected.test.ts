import { expect, it, vi } from 'vitest';
import { type Devices, watchConnected } from './watch-connected.ts';

/** @param kinds of its devices; undefined where it does not say */
function browser(kinds: string[] | undefined) {
  const devices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => {
      if (!kinds) throw new Error('the browser does not say');
      return kinds.map((kind) => ({ kind }));
    },
  });
  const onConnected = vi.fn();
  const stop = watchConnected(devices as unknown as Devices, onConnected);
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const tell = (to: string[] | undefined) => {
    kinds = to;
    devices.dispatchEvent(new Event('devicechange'));
  };
  const change = async (to: string[] | undefined) => {
    await settled();
    tell(to);
    await settled();
  };
  return { onConnected, stop, settled, tell, change };
}

it('tells of a camera that is connected, and not of one that was taken away', async () => {
  const { onConnected, change } = browser([]);
  await change(['audioinput']);
  await change([]);
  await change(undefined);
  expect(onConnected).not.toHaveBeenCalled();
  await change(['audioinput', 'videoinput']);
  expect(onConnected).toHaveBeenCalledOnce();
});

it('tells of a further camera alone where there is one already', async () => {
  const { onConnected, change } = browser(['videoinput']);
  await change(['videoinput', 'audioinput']);
  await change(['videoinput']);
  expect(onConnected).not.toHaveBeenCalled();
  await change([]);
  await change(['videoinput']);
  expect(onConnected).toHaveBeenCalledOnce();
});

it('takes the first answer of a browser that did not say as what was there', async () => {
  const { onConnected, change } = browser(undefined);
  await change(['videoinput']);
  expect(onConnected).not.toHaveBeenCalled();
  await change(['videoinput', 'videoinput']);
  expect(onConnected).toHaveBeenCalledOnce();
});

it('watches nothing where the page is offered no devices', () => {
  expect(() => watchConnected(undefined, () => undefined)()).not.toThrow();
});

it('is silent once it was ended, also where the browser answers late', async () => {
  const { onConnected, change, tell, stop, settled } = browser([]);
  await settled();
  tell(['videoinput']);
  stop();
  await settled();
  await change(['videoinput', 'videoinput']);
  expect(onConnected).not.toHaveBeenCalled();
});
