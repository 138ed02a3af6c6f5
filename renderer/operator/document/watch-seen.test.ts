import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSeen } from './watch-seen.ts';

/** A page whose rows come into view, and before which a dialog can stand. */
const page = { isCovered: false, look: (_isInView: boolean) => undefined as unknown, threshold: 0 };

class Observer {
  observe = vi.fn();
  disconnect = vi.fn();
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void, { threshold }: { threshold: number }) {
    page.look = (isIntersecting) => tell([{ isIntersecting }]);
    page.threshold = threshold;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  page.isCovered = false;
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('document', { hidden: false, querySelector: () => (page.isCovered ? {} : null) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function watched() {
  const onSeen = vi.fn();
  return { onSeen, stop: watchSeen({} as Element, onSeen) };
}

it('counts a row that was nearly whole in view for 300 ms as seen, once', () => {
  const { onSeen } = watched();
  expect(page.threshold).toBe(0.9);
  page.look(true);
  vi.advanceTimersByTime(299);
  expect(onSeen).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(onSeen).toHaveBeenCalledOnce();
});

it('does not count a row that flits by, also where it comes back', () => {
  const { onSeen } = watched();
  for (const isInView of [true, false, true, false]) {
    page.look(isInView);
    vi.advanceTimersByTime(200);
  }
  expect(onSeen).not.toHaveBeenCalled();
});

it('gives a row its whole time again after something stood before it', () => {
  const { onSeen } = watched();
  page.isCovered = true;
  page.look(true);
  vi.advanceTimersByTime(580);
  page.isCovered = false;
  vi.advanceTimersByTime(290);
  expect(onSeen).not.toHaveBeenCalled();
  page.isCovered = true;
  vi.advanceTimersByTime(60);
  page.isCovered = false;
  vi.advanceTimersByTime(290);
  expect(onSeen).not.toHaveBeenCalled();
  vi.advanceTimersByTime(110);
  expect(onSeen).toHaveBeenCalledOnce();
});

it('is silent once it was ended', () => {
  const { onSeen, stop } = watched();
  page.look(true);
  stop();
  vi.advanceTimersByTime(1000);
  expect(onSeen).not.toHaveBeenCalled();
});
