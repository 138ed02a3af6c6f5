/** A phone on its side is too low for an oval and its words. */
export const TURNED = '(orientation: landscape) and (max-height: 500px) and (pointer: coarse)';

/** A page's signs of whether somebody looks at it. */
export interface Presence {
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
  /** The query of {@link TURNED}. */
  query: Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>;
}

/**
 * Tells when the person leaves: another page comes in front, or the phone falls asleep or is turned.
 * @returns a function that ends it
 */
export function watchAway(
  { page, query }: Presence,
  { onAway, onTurned }: { onAway: () => void; onTurned: (turned: boolean) => void },
): () => void {
  const hidden = () => {
    if (page.hidden) onAway();
  };
  const turned = () => {
    onTurned(query.matches);
    if (query.matches) onAway();
  };
  page.addEventListener('visibilitychange', hidden);
  query.addEventListener('change', turned);
  return () => {
    page.removeEventListener('visibilitychange', hidden);
    query.removeEventListener('change', turned);
  };
}
