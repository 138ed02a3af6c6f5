import { useEffect, useRef } from 'react';
import { watchSeen } from './watch-seen.ts';

/**
 * Tells once of each sight that it was in view beside its crop. What flits by while the list scrolls, or lies beneath a
 * dialog, was not.
 * @param sight undefined while the row is not whole
 */
export const useSeen = (
  sight: string | undefined,
  onSeen: (sight: string) => void,
): React.RefObject<HTMLLIElement | null> => {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!row.current || sight === undefined) return;
    return watchSeen(row.current, () => onSeen(sight));
  }, [sight, onSeen]);
  return row;
};
