import { useEffect, useRef } from 'react';

/** A key with its modifier anywhere on the screen, unless a dialog is open or the readers stand before the screen. */
export const useHotkey = (key: string, act: () => void, modifier: { ctrl: boolean }): void => {
  const latest = useRef(act);
  latest.current = act;
  const { ctrl } = modifier;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || (event.ctrlKey || event.metaKey) !== ctrl || event.repeat) return;
      if (document.querySelector('[role=dialog],[role=alertdialog],.Operator-screen[hidden]')) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [key, ctrl]);
};
