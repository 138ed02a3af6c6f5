import { type BackOff, backOff } from '#core/back-off.ts';

const WAITS: BackOff = { firstMs: 500, longestMs: 5000 };
/** Refusals that pass without action: too many requests, or too many waiting pictures. */
const PASSING: readonly number[] = [429, 503];
const MOST_REFUSALS = 20;

export interface NetworkPorts {
  fetch: typeof fetch;
  /** Milliseconds since any moment. */
  now: () => number;
  /** Resolves after this time, or as soon as the browser says that it has a connection. */
  wait: (ms: number) => Promise<void>;
  /** Called at each change. */
  onOffline: (offline: boolean) => void;
}

/** A request by how long it has waited since it was first sent, milliseconds. */
export type RequestAfter = (waitedMs: number) => RequestInit;

/**
 * Sends requests until one arrives: without a connection a request waits, and one that the services ask to repeat later
 * is sent again.
 */
export function waitingNetwork({ fetch: send, now, wait, onOffline }: NetworkPorts) {
  return async (address: string, request: RequestAfter): Promise<Response> => {
    const begun = now();
    let refusals = 0;
    for (let tries = 1; ; tries++) {
      const init = request(now() - begun);
      try {
        const answer = await send(address, init);
        onOffline(false);
        const again = answer.headers.get('retry-after');
        if (!PASSING.includes(answer.status) || again === null || refusals++ >= MOST_REFUSALS) return answer;
        await wait(Math.min(WAITS.longestMs, 1000 * (Number(again) || 1)));
      } catch (cause) {
        if (init.signal?.aborted) throw cause;
        onOffline(true);
        await wait(backOff(tries, WAITS));
      }
    }
  };
}

/** Resolves after this time, or when the browser has a connection again. */
export const waitOrOnline = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });
