import { useEffect, useRef } from 'react';
import { isCovered } from './covered.ts';
import { takesFocusedKey } from './focused.ts';

/** The keys that move a page on, or to one of its ends; the arrows go through fields (see `useShortcut`). */
const SCROLL_KEYS = ['PageUp', 'PageDown', 'Home', 'End'] as const;
export type ScrollKey = (typeof SCROLL_KEYS)[number];

const isScrollKey = (key: string): key is ScrollKey => SCROLL_KEYS.some((one) => one === key);

/** How far a page key goes: the rest stays in sight, so that the place is not lost. */
const PAGE_SHARE = 0.9;

/**
 * Where a key takes a place that scrolls.
 * @param place its scroll position, the height of what is seen of it, and of all of it, CSS pixels
 */
export function scrolledTo(
  key: ScrollKey,
  { top, seen, whole }: { top: number; seen: number; whole: number },
): number {
  const most = Math.max(0, whole - seen);
  const page = seen * PAGE_SHARE;
  const to = { PageUp: top - page, PageDown: top + page, Home: 0, End: most }[key];
  return Math.min(most, Math.max(0, to));
}

/** Scrolls an element as the key says. */
export const scrollBy = (element: Element, key: ScrollKey): void => {
  const { scrollTop: top, clientHeight: seen, scrollHeight: whole } = element;
  element.scrollTo({ top: scrolledTo(key, { top, seen, whole }) });
};

/**
 * A key that scrolls, wherever the focus is: an element in focus that scrolls, or uses the key, keeps it; every other
 * goes to `act`, so that none is lost between two places. These are no character keys: they act also where single keys
 * are switched off.
 */
export const useScrollKeys = (act: (key: ScrollKey) => void): void => {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      if (!isScrollKey(key) || event.defaultPrevented || !event.isTrusted) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (isCovered() || takesFocusedKey(key)) return;
      event.preventDefault();
      latest.current(key);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
};
