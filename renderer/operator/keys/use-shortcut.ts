import { useEffect, useRef } from 'react';
import { keysHeldSince } from '../../ui/wedge/held-keys.ts';
import { singleKeysAct } from './shortcut-setting.ts';
import { takesKey } from './takes-key.ts';

/** A reader's second key follows its first one sooner than this: only a key that stays alone is a person's. */
const ALONE_MS = 50;

const COVERED = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox],.Operator-screen[hidden]';

const focusTakes = (key: string): boolean => {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return false;
  return takesKey(
    {
      tag: element.tagName.toLowerCase(),
      role: element.getAttribute('role'),
      type: element.getAttribute('type'),
      isEditable: element.isContentEditable,
    },
    key,
  );
};

/**
 * A single key anywhere on the screen, whatever has the focus; not in text fields, beneath dialogs and menus, nor
 * while a reader types, and not where the operator has switched single keys off.
 * @param key as in `KeyboardEvent.key`; letters in either case
 */
export const useShortcut = (key: string, act: () => void, isOn = true): void => {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key.toLowerCase() || event.defaultPrevented || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey || !singleKeysAct()) return;
      if (document.querySelector(COVERED) || focusTakes(event.key)) return;
      event.preventDefault();
      const pressedAt = performance.now();
      setTimeout(() => {
        if (!keysHeldSince(pressedAt) && !document.querySelector(COVERED)) latest.current();
      }, ALONE_MS);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [key, isOn]);
};
