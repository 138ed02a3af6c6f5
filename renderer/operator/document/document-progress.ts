import type { DocumentView } from '#core/contract/counter/state.ts';
import type { Indicator } from '#core/document/joined-document.ts';

export type DocumentState = 'other-side' | 'kind-open' | 'differs' | 'open' | 'done';

/** What a document waits for, the most urgent first. */
export const documentState = ({ complete, kind, fields }: DocumentView): DocumentState => {
  if (!complete) return 'other-side';
  if (fields.some(({ verdict }) => verdict === 'differ')) return 'differs';
  if (kind.type === 'unknown') return 'kind-open';
  return fields.some(({ open }) => open) ? 'open' : 'done';
};

const AGES: readonly Indicator[] = ['under-16', 'under-18', 'under-21'];

/**
 * Of several ages only the lowest: a person under 16 is under 21 as well. That no date of expiry is known says
 * something of a document only when its kind is known.
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
