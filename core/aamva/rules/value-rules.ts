import { definitionIn } from '../elements.ts';
import { isUnavailable } from '../judge-format.ts';
import { readHeight, readWeight } from '../read-measures.ts';
import { joinWords, splitFullName, splitGivenNames } from '../read-names.ts';
import { isPostalCodeOf } from '../read-postal-code.ts';
import { elementOf, type LicenceRecord, textOf } from '../record.ts';
import { failed, type Judgement, none, notPerformed, passed, type Rule } from './rule.ts';

const MANDATORY = 'CDS 2020 D.12.5.1, table D.3';
const NAMES = 'CDS 2020 D.12.5.1, table D.3; DL/ID-2000 and CDS 2005 for DAA and DCT';

/** Whether the values agree with each other and with the issuer in the header. */
export const VALUE_RULES: readonly Rule<LicenceRecord>[] = [
  { rule: 'truncation-flags', clause: MANDATORY, judge: judgeTruncation },
  { rule: 'name-delimiters', clause: NAMES, judge: judgeDelimiters },
  { rule: 'names-agree', clause: NAMES, judge: judgeNames },
  { rule: 'height-plausible', clause: MANDATORY, judge: judgeHeight },
  { rule: 'weight-plausible', clause: 'CDS 2020 D.12.5.2, table D.4', judge: judgeWeight },
  { rule: 'units-of-country', clause: MANDATORY, judge: judgeUnits },
  { rule: 'country-agrees', clause: MANDATORY, judge: judgeCountry },
  { rule: 'region-agrees', clause: MANDATORY, judge: judgeRegion },
  { rule: 'postal-code-format', clause: MANDATORY, judge: judgePostalCode },
];

const FLAGS: readonly (readonly [string, string])[] = [
  ['DDE', 'DCS'],
  ['DDF', 'DAC'],
  ['DDG', 'DAD'],
];

/** `T` belongs to a name that fills its element or was shortened to fit it; a name that is not there cannot be cut. */
function judgeTruncation(record: LicenceRecord): Judgement {
  const flags = FLAGS.filter(([flag]) => /^[TN]$/.test(textOf(record, flag)));
  if (flags.length === 0) return notPerformed('no truncation flag T or N');
  const faults = flags.filter(([flag, name]) => {
    const format = record.tables === undefined ? undefined : definitionIn(name, record.tables)?.format;
    const longest = Number(/\d+/.exec(format ?? '')?.[0] ?? 40);
    const value = textOf(record, name);
    if (textOf(record, flag) === 'N') return value.length > longest;
    return isUnavailable(value);
  });
  return none(
    faults.map(([flag, name]) => `${flag} with ${name}`),
    'flags agree with the names',
    'flag contradicts the name',
  );
}

function judgeDelimiters(record: LicenceRecord): Judgement {
  const full = elementOf(record, 'DAA');
  if (!full || isUnavailable(full.value)) return notPerformed('no element DAA');
  return splitFullName(full.value).delimited
    ? passed('the parts of DAA are delimited')
    : failed('DAA without delimiters: its parts are guessed');
}

/** Where a name stands twice, once whole and once in parts, both must say the same. */
function judgeNames(record: LicenceRecord): Judgement {
  const full = textOf(record, 'DAA');
  const given = textOf(record, 'DCT');
  const parts = {
    first: textOf(record, 'DAC'),
    middle: textOf(record, 'DAD'),
    surname: textOf(record, 'DAB'),
  };
  const whole = joinWords([parts.first, parts.middle]);
  const faults: string[] = [];
  let compared = 0;
  if (given && parts.first) {
    compared++;
    if (normal(joinWords(Object.values(splitGivenNames(given)))) !== normal(whole))
      faults.push('DCT with DAC, DAD');
  }
  if (full && parts.first && parts.surname) {
    compared++;
    const split = splitFullName(full);
    const same = normal(joinWords([split.surname, split.first, split.middle]));
    if (same !== normal(joinWords([parts.surname, whole]))) faults.push('DAA with DAB, DAC, DAD');
  }
  if (compared === 0) return notPerformed('no name stands twice');
  return none(faults, 'both writings of the name agree', 'differs');
}

function normal(name: string): string {
  return name.toUpperCase().replace(/[^A-Z\u00c0-\u00ff]/g, '');
}

function judgeHeight(record: LicenceRecord): Judgement {
  const element = elementOf(record, 'DAU') ?? elementOf(record, 'DAV');
  if (!element || isUnavailable(element.value)) return notPerformed('no height');
  const height = readHeight(element.value);
  if (!height) return failed(`${element.id} is no height`);
  const cm = Number(height.value);
  return cm >= 60 && cm <= 250
    ? passed(`${element.id} is a person's`)
    : failed(`${element.id} is nobody's height`);
}

function judgeWeight(record: LicenceRecord): Judgement {
  const weights = (['DAW', 'DAX'] as const).filter((id) => !isUnavailable(textOf(record, id)));
  if (weights.length === 0) return notPerformed('no weight');
  const faults = weights.filter((id) => {
    const kg = Number(readWeight(textOf(record, id), id === 'DAX' ? 'kg' : 'lb')?.value ?? 0);
    return kg < 10 || kg > 350;
  });
  return none(faults, `${weights.join(', ')} is a person's`, "nobody's weight");
}

/** Inches and pounds in the United States, metric units elsewhere. */
function judgeUnits(record: LicenceRecord): Judgement {
  const measured = record.meter.walk(record.elements).filter(({ unit }) => unit !== undefined);
  if (!record.country || measured.length === 0)
    return notPerformed('no unit, or no country to hold it against');
  const metric = record.country !== 'USA';
  const faults = measured.filter(({ unit }) => (unit === 'cm' || unit === 'kg') !== metric);
  return none(
    faults.map(({ id }) => id),
    metric ? 'metric units' : 'inches and pounds',
    'in the units of another country',
  );
}

function judgeCountry(record: LicenceRecord): Judgement {
  const printed = textOf(record, 'DCG');
  if (isUnavailable(printed) || !record.jurisdiction) return notPerformed('no country, or no known issuer');
  return printed === record.jurisdiction.country
    ? passed('DCG is the country of the issuer')
    : failed('DCG is not the country of the issuer');
}

/** An address in another jurisdiction can be lawful; it is worth an inspection. */
function judgeRegion(record: LicenceRecord): Judgement {
  const printed = textOf(record, 'DAJ');
  if (isUnavailable(printed) || !record.jurisdiction) return notPerformed('no DAJ, or no known issuer');
  return printed === record.jurisdiction.code ? passed('DAJ is the issuer') : failed('DAJ is not the issuer');
}

function judgePostalCode(record: LicenceRecord): Judgement {
  const printed = elementOf(record, 'DAK');
  if (!printed || isUnavailable(printed.value) || !record.country)
    return notPerformed('no postal code, or no country to hold it against');
  return isPostalCodeOf(record.country, printed.value)
    ? passed('DAK is written as its country writes it')
    : failed('DAK is not written as its country writes it');
}
