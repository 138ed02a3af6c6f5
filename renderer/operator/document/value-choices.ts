import type { FieldView } from '#core/contract/counter/state.ts';
import type { FieldConfirmation } from '#core/document/document-records.ts';
import type { SourceKind } from '#core/document/fields.ts';

/** One of several values that a field may have, and the word that says so. */
export interface ValueChoice {
  value: string;
  /** The source of the value, where the sources differ. */
  source?: SourceKind;
  confirmation: FieldConfirmation;
}

/** The values between which a person chooses by hand; undefined where there is no choice. */
export const valueChoices = (
  field: Pick<FieldView, 'value' | 'century' | 'verdict' | 'sources'>,
): ValueChoice[] | undefined => centuryChoices(field) ?? sourceChoices(field);

/**
 * The two dates that the characters of a zone mean while nothing tells the century, the one that was read first: either
 * word agrees with the zone.
 */
const centuryChoices = ({
  value,
  century,
}: Pick<FieldView, 'value' | 'century'>): ValueChoice[] | undefined => {
  if (century?.basis !== 'open' || !century.other || !value) return undefined;
  return [
    { value, confirmation: { verdict: 'confirmed', value } },
    { value: century.other, confirmation: { verdict: 'keyed', value: century.other } },
  ];
};

/** Returns the value of each source where they differ. Correctly read print contradicts the others. */
const sourceChoices = ({
  verdict,
  sources,
}: Pick<FieldView, 'verdict' | 'sources'>): ValueChoice[] | undefined => {
  if (verdict !== 'differ') return undefined;
  const read = sources.filter(({ channel }) => channel !== 'operator');
  const said = new Map(read.toReversed().map(({ source, value }) => [value, source]));
  if (said.size < 2) return undefined;
  return [...said].toReversed().map(([value, source]) => ({
    value,
    source,
    confirmation: { verdict: source === 'print' ? 'differs' : 'confirmed', value },
  }));
};
