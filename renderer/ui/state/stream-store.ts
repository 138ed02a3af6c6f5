import { Listeners } from '#core/listeners.ts';

/** A pushed value in the form that React subscribes to. */
export interface StreamStore<T> {
  current: () => T;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Keeps the newest value of a push source. The source is opened with the first subscriber and closed with the last.
 */
export const streamStore = <T>(
  initial: T,
  open: (push: (value: T) => void) => () => void,
): StreamStore<T> => {
  let value = initial;
  let close: (() => void) | undefined;
  const listeners = new Listeners();
  const push = (next: T): void => {
    value = next;
    listeners.tell();
  };
  return {
    current: () => value,
    subscribe: (listener) => {
      const off = listeners.add(listener);
      close ??= open(push);
      return () => {
        off();
        if (listeners.size > 0) return;
        close?.();
        close = undefined;
      };
    },
  };
};
