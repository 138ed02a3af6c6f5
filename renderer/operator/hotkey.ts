import { useEffect, useRef } from 'react';

const COVERED = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox],.Operator-screen[hidden]';

/**
 * A key with its modifier anywhere on the screen, unless a dialog or menu is open or the readers stand before the
 * screen. It is heard before what has the focus: a focused button would take Ctrl and Enter for its own press.
 */
export const useHotkey = (key: string, act: () => void, modifier: { ctrl: boolean }): void => {
  const latest = useRef(act);
  latest.current = act;
  const { ctrl } = modifier;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || (event.ctrlKey || event.metaKey) !== ctrl || event.repeat) return;
      if (document.querySelector(COVERED)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [key, ctrl]);
};
