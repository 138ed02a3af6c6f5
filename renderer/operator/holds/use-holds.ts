import { useCallback, useEffect, useRef, useState } from 'react';
import type { HoldPage, HoldView } from '#core/contract/counter/holds.ts';
import type { ErrorResponse } from '#core/contract/errors.ts';
import { useBridge } from '../../ui/state/kiosk.tsx';

/** The list of holds as it was read last. */
export interface Holds {
  /** Undefined until the first answer. */
  holds: readonly HoldView[] | undefined;
  /** When that was, RFC 3339. */
  loadedAt: string | undefined;
  hasMore: boolean;
  isLoading: boolean;
  /** Why the list could not be read; what was read before stays. */
  error: ErrorResponse | undefined;
  load: () => void;
  loadMore: () => void;
  /** Puts the answer of an act in the place of the hold; a released one stays until the list is read again. */
  replace: (hold: HoldView) => void;
}

/**
 * The holds of the organisation, read when the page opens and when the officer asks.
 * @param onEnded the sign-in of the officer is over
 */
export const useHolds = (onEnded: (error: ErrorResponse) => void): Holds => {
  const bridge = useBridge();
  const [page, setPage] = useState<HoldPage>();
  const [loadedAt, setLoadedAt] = useState<string>();
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<ErrorResponse>();
  const isHere = useRef(true);
  const ended = useRef(onEnded);
  ended.current = onEnded;
  const read = useCallback(
    async (after: string | undefined) => {
      setLoading(true);
      const answer = await bridge.invoke('holds.list', after === undefined ? {} : { after });
      if (!isHere.current) return;
      setLoading(false);
      setError(answer.ok ? undefined : answer.error);
      if (!answer.ok) {
        if (answer.error.code === 'SIGN_IN_ENDED') ended.current(answer.error);
        return;
      }
      const { value } = answer;
      setLoadedAt(new Date().toISOString());
      setPage((known) =>
        after === undefined ? value : { ...value, holds: [...(known?.holds ?? []), ...value.holds] },
      );
    },
    [bridge],
  );
  useEffect(() => {
    isHere.current = true;
    void read(undefined);
    return () => {
      isHere.current = false;
    };
  }, [read]);
  return {
    holds: page?.holds,
    loadedAt,
    hasMore: page?.next !== undefined,
    isLoading,
    error,
    load: () => void read(undefined),
    loadMore: () => void read(page?.next),
    replace: (hold) =>
      setPage(
        (known) =>
          known && {
            ...known,
            holds: known.holds.map((one) => (one.holdId === hold.holdId ? hold : one)),
          },
      ),
  };
};
