import type { AamvaElement, AamvaField, AamvaFields } from './aamva.ts';
import { isUnavailable } from './judge-format.ts';
import { joinWords, splitFullName, splitGivenNames } from './read-names.ts';
import { elementOf, type LicenceRecord } from './record.ts';

interface NamePart {
  value: string;
  sources: AamvaElement[];
}

/** Names from their own elements where the version has them, else from DCT (2003, 2005) or DAA (2000). */
export function joinNames(record: LicenceRecord): AamvaFields {
  const full = elementOf(record, 'DAA');
  const given = elementOf(record, 'DCT');
  const fromFull = full ? splitFullName(full.value) : undefined;
  const fromGiven = given ? splitGivenNames(given.value) : undefined;
  const surname = ownPart(record, ['DCS', 'DAB'], /,+$/) ?? part(full, fromFull?.surname);
  const first = ownPart(record, ['DAC']) ?? part(given, fromGiven?.first) ?? part(full, fromFull?.first);
  const middle = ownPart(record, ['DAD']) ?? part(given, fromGiven?.middle) ?? part(full, fromFull?.middle);
  const suffix = ownPart(record, ['DCU', 'DAE']) ?? part(full, fromFull?.suffix);
  const flags = { DCS: flag(record, 'DDE'), DAC: flag(record, 'DDF'), DAD: flag(record, 'DDG') };
  return {
    ...(surname ? { surname: field([surname], flags.DCS) } : {}),
    ...givenField(first, middle, flags),
    ...(middle ? { middleNames: field([middle], flags.DAD) } : {}),
    ...(suffix ? { nameSuffix: field([suffix]) } : {}),
  };
}

function givenField(
  first: NamePart | undefined,
  middle: NamePart | undefined,
  flags: { DAC: boolean | undefined; DAD: boolean | undefined },
): AamvaFields {
  const parts = [first, middle].filter((one) => one !== undefined);
  if (parts.length === 0) return {};
  const truncated =
    flags.DAC || flags.DAD ? true : flags.DAC === false && flags.DAD === false ? false : undefined;
  return { givenNames: field(parts, truncated) };
}

/** An element that holds nothing but this part; commas in it stand between several middle names. */
function ownPart(record: LicenceRecord, ids: readonly string[], strip = /,/g): NamePart | undefined {
  for (const id of ids) {
    const element = elementOf(record, id);
    const found = part(element, element?.value.replace(strip, ' '));
    if (found) return found;
  }
  return undefined;
}

function part(element: AamvaElement | undefined, text: string | undefined): NamePart | undefined {
  const value = joinWords([text]);
  return element && !isUnavailable(value) ? { value, sources: [element] } : undefined;
}

function field(parts: readonly NamePart[], truncated?: boolean): AamvaField {
  const sources = [...new Set(parts.flatMap((one) => one.sources))];
  return {
    raw: sources.map(({ raw }) => raw).join(' '),
    value: joinWords(parts.map(({ value }) => value)),
    element: sources.map(({ id }) => id).join('+'),
    ...(truncated === undefined ? {} : { truncated }),
  };
}

function flag(record: LicenceRecord, id: string): boolean | undefined {
  const value = elementOf(record, id)?.value;
  return value === 'T' ? true : value === 'N' ? false : undefined;
}
