import { useEffect, useState } from 'react';
import type { FoundSession, SessionRow } from '#core/contract/counter/state.ts';
import { useBridge } from '../../ui/state/kiosk.tsx';
import { startOfDay } from './today.ts';

/** No counter has more sessions on a day. */
const MOST_ROWS = 1000;

/**
 * The sessions of today. Asked for again whenever a session begins, ends, or is sent.
 * @param erasures how many wait for the services; an erasure changes a row of any age
 */
export const useToday = (
  recent: readonly SessionRow[],
  erasures: number | undefined,
): readonly SessionRow[] => {
  const bridge = useBridge();
  const [rows, setRows] = useState(recent);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an erasure may be that of a row
  useEffect(() => {
    let current = true;
    setRows((old) => (old.length === 0 ? recent : old));
    const since = startOfDay(new Date());
    void bridge.invoke('session.list', { limit: MOST_ROWS, since }).then((answer) => {
      if (current && answer.ok) setRows(answer.value.sessions ?? recent);
    });
    return () => {
      current = false;
    };
  }, [bridge, recent, erasures]);
  return rows;
};

/** What a search found, and the text that it answers. */
export interface Found {
  text: string;
  sessions: readonly FoundSession[];
  isCut: boolean;
}

/** Fewer characters distinguish no names. */
const LEAST_CHARACTERS = 2;

/**
 * What the kiosk holds of the person or reference that is typed; nothing while nothing is searched for.
 * @param erasures how many wait for the services: a name that was erased goes from the screen
 */
export const useFound = (
  typed: string,
  recent: readonly SessionRow[],
  erasures: number | undefined,
): Found | undefined => {
  const bridge = useBridge();
  const [found, setFound] = useState<Found>();
  const text = typed.trim();
  const isSearched = text.length >= LEAST_CHARACTERS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session that ends may be one that is searched for
  useEffect(() => {
    if (!isSearched) return setFound(undefined);
    let current = true;
    void bridge.invoke('session.find', { text }).then((answer) => {
      if (current && answer.ok) setFound({ text, ...answer.value });
    });
    return () => {
      current = false;
    };
  }, [bridge, text, isSearched, recent, erasures]);
  return isSearched ? found : undefined;
};
