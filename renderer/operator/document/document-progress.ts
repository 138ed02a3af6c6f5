import type { DocumentView } from '#core/contract/counter/state.ts';
import type { Indicator } from '#core/document/joined-document.ts';

export type DocumentState = 'other-side' | 'kind-open' | 'differs' | 'open' | 'done';

/** Returns the most urgent thing that a document waits for. */
export const documentState = ({ complete, kind, fields }: DocumentView): DocumentState => {
  if (!complete) return 'other-side';
  if (fields.some(({ verdict }) => verdict === 'differ')) return 'differs';
  if (kind.type === 'unknown') return 'kind-open';
  return fields.some(({ open }) => open) ? 'open' : 'done';
};

const AGES: readonly Indicator[] = ['under-16', 'under-18', 'under-21'];

/**
 * Returns only the lowest of several ages, because a person under 16 is under 21 as well. A missing date of expiry is
 * shown only when the kind of the document is known.
 */
export const shownIndicators = ({
  indicators,
  kind,
}: Pick<DocumentView, 'indicators' | 'kind'>): Indicator[] => {
  const age = AGES.find((one) => indicators.includes(one));
  return indicators.filter((one) => {
    if (one === 'no-expiry-date') return kind.type !== 'unknown';
    return !AGES.includes(one) || one === age;
  });
};
