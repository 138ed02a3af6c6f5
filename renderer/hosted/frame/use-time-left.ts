import { useEffect, useState } from 'react';
import type { HostedPage } from '#core/contract/hosted-page.ts';
import { useInstance } from '../instance/use-instance.tsx';

const EVERY_MS = 1000;
/** After the limit, the page is read again until the services have settled it. */
const OVER_EVERY_MS = 5000;

const secondsOf = ({ secondsLeft, minutesLeft }: HostedPage): number => secondsLeft ?? minutesLeft * 60;

/**
 * Seconds until the limit of a page, counted from its answer by a clock that cannot be set. At the end the page is read
 * again: it shows the result.
 */
export function useTimeLeft(page: HostedPage): number {
  const { store } = useInstance();
  const [left, setLeft] = useState(() => secondsOf(page));
  useEffect(() => {
    const told = secondsOf(page);
    const end = performance.now() + told * 1000;
    const look = () => {
      const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) void store.refresh();
    };
    const timer = setInterval(look, told > 0 ? EVERY_MS : OVER_EVERY_MS);
    setLeft(told);
    return () => clearInterval(timer);
  }, [page, store]);
  return left;
}
