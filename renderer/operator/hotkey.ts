import { useEffect, useRef } from 'react';
import { isCovered } from './keys/covered.ts';
import { keysOfPage } from './keys/lone-keys.ts';

/**
 * A key with its modifier anywhere on the screen, unless something stands before it. It is heard before what has the
 * focus: a focused button would take Ctrl and Enter for its own press. An Enter in a row of keys is a reader's and does
 * nothing.
 */
export const useHotkey = (key: string, act: () => void, modifier: { ctrl: boolean }): void => {
  const latest = useRef(act);
  latest.current = act;
  const { ctrl } = modifier;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || (event.ctrlKey || event.metaKey) !== ctrl || event.repeat) return;
      if (!event.isTrusted || event.isComposing || isCovered()) return;
      event.preventDefault();
      event.stopPropagation();
      if (key !== 'Enter' || keysOfPage.wasQuietBefore()) latest.current();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [key, ctrl]);
};
