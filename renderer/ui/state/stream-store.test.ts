import { expect, it, vi } from 'vitest';
import { streamStore } from './stream-store.ts';

const source = () => {
  const closed = vi.fn();
  let send: (value: number) => void = () => {};
  const open = vi.fn((push: (value: number) => void) => {
    send = push;
    return closed;
  });
  return { open, closed, send: (value: number) => send(value) };
};

it('delivers the newest value to every listener and opens its source once', () => {
  const pushed = source();
  const store = streamStore(0, pushed.open);
  const first = vi.fn();
  const second = vi.fn();
  store.subscribe(first);
  store.subscribe(second);
  pushed.send(7);
  expect(store.current()).toBe(7);
  expect(first).toHaveBeenCalledOnce();
  expect(second).toHaveBeenCalledOnce();
  expect(pushed.open).toHaveBeenCalledOnce();
});

it('keeps a value that is delivered while it subscribes', () => {
  const store = streamStore(0, (push) => {
    push(3);
    return () => {};
  });
  store.subscribe(() => {});
  expect(store.current()).toBe(3);
});

it('closes its source with the last listener and opens it again for the next', () => {
  const pushed = source();
  const store = streamStore(0, pushed.open);
  const leaveFirst = store.subscribe(() => {});
  const leaveSecond = store.subscribe(() => {});
  leaveFirst();
  expect(pushed.closed).not.toHaveBeenCalled();
  leaveSecond();
  expect(pushed.closed).toHaveBeenCalledOnce();
  store.subscribe(() => {});
  expect(pushed.open).toHaveBeenCalledTimes(2);
});
