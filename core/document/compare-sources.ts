import { compareValues } from './compare-values.ts';
import type { DocumentField } from './fields.ts';
import type { CompareRule, FieldVerdict, SourcedValue } from './joined-document.ts';
import { isReadPrint } from './print-source.ts';

/** Settings of the comparison of sources. */
export interface SourceRules {
  ignoreMiddleNames: boolean;
  /** Alpha-3 code of the issuer, for the order of dates. */
  country: string;
  /** The whole name in the source of a value. */
  nameIn: (value: SourcedValue) => string;
}

/** Rules that look away from something, from the most lenient on. */
const LENIENT: readonly CompareRule[] = [
  'first-name-only',
  'name-any-order',
  'name-lost-marks',
  'name-truncated',
];

/**
 * Compares every value of a field with every other one: two days agree with the month of a stripe, and not with each
 * other. The first pair that differs decides, else the most lenient rule that was needed.
 */
export function compareSources(
  field: DocumentField,
  values: readonly SourcedValue[],
  rules: SourceRules,
): { verdict: FieldVerdict; rule: CompareRule } {
  if (values.length < 2) return { verdict: values.length === 0 ? 'unreadable' : 'one-source', rule: 'none' };
  const compared = values.flatMap((first, index) =>
    values.slice(index + 1).map((other) => comparePair(field, other, first, rules)),
  );
  const differing = compared.find(({ same }) => !same);
  if (differing) return { verdict: 'differ', rule: differing.rule };
  const used = compared.map(({ rule }) => rule);
  return { verdict: 'agree', rule: LENIENT.find((rule) => used.includes(rule)) ?? used[0] ?? 'exact' };
}

function comparePair(
  field: DocumentField,
  value: SourcedValue,
  other: SourcedValue,
  { ignoreMiddleNames, country, nameIn }: SourceRules,
) {
  return compareValues(field, value.value, other.value, {
    ignoreMiddleNames,
    country,
    cut: { name: value.truncated === true, other: other.truncated === true },
    entered: value.source === 'print' && value.channel === 'operator',
    marksLost: isReadPrint(value),
    documentName: nameIn(other),
    raw: { value: value.raw, other: other.raw },
    sources: { value: value.source, other: other.source },
  });
}
