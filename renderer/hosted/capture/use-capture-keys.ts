import { useEffect, useRef } from 'react';
import { useFrame } from '../frame/frame.tsx';

interface Keys {
  take?: (() => void) | undefined;
  readAloud?: (() => void) | undefined;
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, button, a, summary, dialog') !== null;

/** While the camera is on: Space takes the picture, R reads aloud, L changes the language, Esc opens the menu. */
export function useCaptureKeys(keys: Keys): void {
  const frame = useFrame();
  const newest = useRef({ keys, frame });
  newest.current = { keys, frame };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { keys: now, frame: shown } = newest.current;
      if (shown.panel || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = actionOf(event, now, shown.open);
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function actionOf(event: KeyboardEvent, keys: Keys, open: (panel: 'menu' | 'language') => void) {
  if (event.key === 'Escape') return () => open('menu');
  if (isTyping(event)) return undefined;
  if (event.key === ' ') return keys.take;
  if (event.key.toLowerCase() === 'r') return keys.readAloud;
  return event.key.toLowerCase() === 'l' ? () => open('language') : undefined;
}
