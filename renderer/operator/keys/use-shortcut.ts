import { useEffect, useRef } from 'react';
import { keysHeldSince } from '../../ui/wedge/held-keys.ts';
import { isCovered } from './covered.ts';
import { takesFocusedKey } from './focused.ts';
import { ALONE_MS, keysOfPage } from './lone-keys.ts';
import { singleKeysAct } from './shortcut-setting.ts';

/**
 * A single key anywhere on the screen, whatever has the focus; not in text fields, in a list that scrolls by it, or
 * beneath dialogs and menus; not while a reader types, nor after the operator has switched single keys off. Only a key
 * that a person pressed, with no other key shortly before or after it, acts.
 * @param key as in `KeyboardEvent.key`; letters in either case
 */
export const useShortcut = (key: string, act: () => void, isOn = true): void => {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!isOn) return;
    let isHere = true;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key.toLowerCase() || event.defaultPrevented || event.repeat) return;
      if (!event.isTrusted || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || !singleKeysAct()) return;
      if (isCovered() || takesFocusedKey(event.key)) return;
      event.preventDefault();
      if (!keysOfPage.wasQuietBefore()) return;
      const { timeStamp } = event;
      const pressedAt = performance.now();
      setTimeout(() => {
        const isAlone = keysOfPage.isLast(timeStamp) && !keysHeldSince(pressedAt);
        if (isHere && isAlone && !isCovered()) latest.current();
      }, ALONE_MS);
    };
    addEventListener('keydown', onKey);
    return () => {
      isHere = false;
      removeEventListener('keydown', onKey);
    };
  }, [key, isOn]);
};
