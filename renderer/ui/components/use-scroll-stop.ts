import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether there is more in an element than it shows: only then is it a stop of the Tab key, which its text is read with.
 * @param element a block that scrolls
 * @returns 0 where it scrolls, to be its `tabIndex`
 */
export function useScrollStop(element: RefObject<HTMLElement | null>): 0 | undefined {
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const place = element.current;
    if (!place) return;
    const look = () => setScrolls(place.scrollHeight > place.clientHeight);
    const observer = new ResizeObserver(look);
    for (const part of [place, ...place.children]) observer.observe(part);
    return () => observer.disconnect();
  });
  return scrolls ? 0 : undefined;
}
