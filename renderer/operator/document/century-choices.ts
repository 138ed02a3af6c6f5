import type { FieldView } from '#core/contract/counter/state.ts';
import type { FieldConfirmation } from '#core/document/document-records.ts';

/** One of two dates that the print may show, and the word that says so. */
export interface CenturyChoice {
  date: string;
  confirmation: FieldConfirmation;
}

/**
 * The two dates that the characters of a zone mean while nothing tells the century, the one that was read first: either
 * word agrees with the zone. Undefined where there is no such choice.
 */
export const centuryChoices = ({
  value,
  century,
}: Pick<FieldView, 'value' | 'century'>): CenturyChoice[] | undefined => {
  if (century?.basis !== 'open' || !century.other || !value) return undefined;
  return [
    { date: value, confirmation: { verdict: 'confirmed', value } },
    { date: century.other, confirmation: { verdict: 'keyed', value: century.other } },
  ];
};
