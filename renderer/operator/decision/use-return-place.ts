import { useEffect, useRef, useState } from 'react';
import { isCovered } from '../keys/covered.ts';

const LOOK_AGAIN_MS = 100;

export interface ReturnPlace {
  /** Remembers where the focus is, before a decision takes it. */
  leave: () => void;
  /** The decision was taken back: to be announced. */
  isBack: boolean;
}

/**
 * Where the operator was when a decision began. Once it is taken back the focus returns there; where that place is gone,
 * to the button of the same id, else to the bar. Not before what covers the desk is gone: a dialog keeps its focus.
 * @param isAsking no decision is under way
 */
export const useReturnPlace = (bar: React.RefObject<HTMLElement | null>, isAsking: boolean): ReturnPlace => {
  const place = useRef<Element>(null);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const from = place.current;
    if (!isAsking || !from) return;
    place.current = null;
    setBack(true);
    const go = () => {
      if (isCovered()) return;
      clearInterval(timer);
      const target = from.isConnected ? from : document.getElementById(from.id);
      if (target instanceof HTMLElement && target !== document.body) target.focus();
      if (document.activeElement === document.body || document.activeElement === null) bar.current?.focus();
    };
    const timer = setInterval(go, LOOK_AGAIN_MS);
    go();
    return () => clearInterval(timer);
  }, [isAsking, bar]);
  const leave = () => {
    place.current ??= document.activeElement ?? document.body;
    setBack(false);
  };
  return { leave, isBack };
};
