import { isControl, isForeign } from '../characters.ts';
import { definitionIn, definitionsOf, mandatoryElements } from '../elements.ts';
import { isUnavailable } from '../judge-format.ts';
import { elementOf, type LicenceRecord } from '../record.ts';
import { type Judgement, none, notPerformed, type Rule } from './rule.ts';

const TABLES = 'CDS 2020 D.12.5, tables D.3 and D.4';
const VALUES = 'CDS 2020 D.12.5.1';

/** Whether the elements are those of the version, once each, and written as it asks. */
export const ELEMENT_RULES: readonly Rule<LicenceRecord>[] = [
  { rule: 'mandatory-elements', clause: 'CDS 2020 D.12.5.1, table D.3', judge: judgeMandatory },
  { rule: 'elements-of-version', clause: TABLES, judge: judgeVersions },
  { rule: 'elements-defined', clause: TABLES, judge: judgeDefined },
  { rule: 'duplicate-elements', clause: TABLES, judge: judgeDuplicates },
  { rule: 'element-format', clause: VALUES, judge: judgeFormats },
  { rule: 'control-characters', clause: VALUES, judge: judgeControls },
  { rule: 'character-set', clause: 'CDS 2020 D.12.5.1; ISO/IEC 8859-1', judge: judgeCharacters },
];

/** Elements that no person lacks: NONE or nothing is as bad as their absence. */
const NEVER_EMPTY: readonly string[] = 'DAA DCS DBA DBB DBC DBD DAJ DAQ DCG'.split(' ');

function judgeMandatory(record: LicenceRecord): Judgement {
  const { tables, meter } = record;
  if (tables === undefined) return notPerformed('the tables of this version are not known');
  const type = elementOf(record, 'DAQ')?.subfile ?? record.header.designators[0]?.type ?? 'DL';
  const mandatory = meter.walk(mandatoryElements(tables, type));
  if (mandatory.length === 0) return notPerformed('no table of mandatory elements for this version');
  const missing = mandatory.filter((id) => {
    const element = elementOf(record, id);
    if (!element) return true;
    return NEVER_EMPTY.includes(id) ? isUnavailable(element.value) : tables >= 2 && element.value === '';
  });
  return none(missing, `all ${mandatory.length} mandatory elements`, 'missing or empty');
}

/** Elements that a later version introduced, or an earlier one dropped, do not belong to a record of this version. */
function judgeVersions({ elements, tables, meter }: LicenceRecord): Judgement {
  if (tables === undefined) return notPerformed('the tables of this version are not known');
  const faults = new Set<string>();
  for (const { id } of meter.walk(elements)) {
    const meanings = definitionsOf(id);
    if (meanings.length === 0 || definitionIn(id, tables)) continue;
    const first = meanings[0]?.from ?? 0;
    faults.add(`${id} (since ${first})`);
  }
  return none([...faults], 'no element of another version', `not in version ${tables}`);
}

function judgeDefined({ elements, meter }: LicenceRecord): Judgement {
  const faults = meter
    .walk(elements)
    .filter(
      ({ id, subfile }) => !subfile.startsWith('Z') && !id.startsWith('Z') && definitionsOf(id).length === 0,
    );
  return none(
    faults.map(({ offset }) => String(offset)),
    'every element is defined by some version',
    'elements of no version at offset',
  );
}

function judgeDuplicates({ byId, meter }: LicenceRecord): Judgement {
  const faults = meter.walk([...byId]).filter(([, elements]) => elements.length > 1);
  return none(
    faults.map(([id, elements]) => `${id} ${elements.length} times`),
    'every element once',
    'repeated',
  );
}

function judgeFormats({ elements, tables, meter }: LicenceRecord): Judgement {
  if (tables === undefined) return notPerformed('the tables of this version are not known');
  const faults = meter.walk(elements).filter(({ verdict }) => verdict === 'FAILED');
  return none(
    faults.map(({ id }) => id),
    'lengths and characters as the version asks',
    'length or characters differ',
  );
}

function judgeControls({ elements, meter }: LicenceRecord): Judgement {
  const faults = meter.walk(elements).filter(({ raw }) => [...meter.walk(raw)].some(isControl));
  return none(
    faults.map(({ id }) => id),
    'no control character inside a value',
    'control character inside',
  );
}

function judgeCharacters({ elements, meter }: LicenceRecord): Judgement {
  const faults = meter.walk(elements).filter(({ raw }) => [...meter.walk(raw)].some(isForeign));
  return none(
    faults.map(({ id }) => id),
    'every value is ISO/IEC 8859-1',
    'characters outside ISO/IEC 8859-1 in',
  );
}
