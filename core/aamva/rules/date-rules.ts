import type { AamvaElement } from '../aamva.ts';
import { isDateElement } from '../elements.ts';
import { isUnavailable } from '../judge-format.ts';
import { isNoDate, readDate } from '../read-dates.ts';
import { elementOf, type LicenceRecord } from '../record.ts';
import { type Judgement, none, notPerformed, type Rule } from './rule.ts';

const DATES = 'CDS 2020 D.12.5.1';

/** Rules of single dates and between dates. */
export const DATE_RULES: readonly Rule<LicenceRecord>[] = [
  { rule: 'dates-valid', clause: DATES, judge: judgeValidity },
  { rule: 'date-order-of-country', clause: DATES, judge: judgeOrder },
  { rule: 'dates-chronological', clause: DATES, judge: judgeChronology },
  { rule: 'age-dates', clause: 'CDS 2020 D.12.5.2, table D.4', judge: judgeAges },
];

const MANDATORY: readonly string[] = ['DBA', 'DBB', 'DBD'];

/** Date elements that hold a value; zeros mean "none" where the date is optional. */
function printedDates({ elements, meter }: LicenceRecord): AamvaElement[] {
  return meter
    .walk(elements)
    .filter(
      ({ id, raw }) =>
        isDateElement(id) && !isUnavailable(raw.trim()) && (MANDATORY.includes(id) || !isNoDate(raw)),
    );
}

function judgeValidity(record: LicenceRecord): Judgement {
  const dates = printedDates(record);
  if (dates.length === 0) return notPerformed('no date');
  const faults = dates.filter(({ raw }) => !readDate(raw, record.dateOrder));
  return none(
    faults.map(({ id }) => id),
    `${dates.length} dates of the calendar`,
    'no date of the calendar',
  );
}

function judgeOrder(record: LicenceRecord): Judgement {
  const readable = printedDates(record).flatMap(({ id, raw }) => {
    const date = readDate(raw, record.dateOrder);
    return date ? [{ id, order: date.order }] : [];
  });
  if (readable.length === 0) return notPerformed('no readable date');
  return none(
    readable.filter(({ order }) => order !== record.dateOrder).map(({ id }) => id),
    `dates are ${record.dateOrder}`,
    `should be ${record.dateOrder}, read in the other order`,
  );
}

function dateOf(record: LicenceRecord, id: string): string | undefined {
  const raw = elementOf(record, id)?.raw;
  return raw === undefined ? undefined : readDate(raw, record.dateOrder)?.value;
}

/** Born, then issued, then expired; born and issued not after today. */
function judgeChronology(record: LicenceRecord): Judgement {
  const birth = dateOf(record, 'DBB');
  const issue = dateOf(record, 'DBD');
  const expiry = dateOf(record, 'DBA');
  const { today } = record;
  const pairs: [string | undefined, string | undefined, string][] = [
    [birth, issue, 'DBB before DBD'],
    [issue, expiry, 'DBD before DBA'],
    [birth, expiry, 'DBB before DBA'],
  ];
  const known = pairs.filter(([earlier, later]) => earlier && later);
  if (known.length === 0) return notPerformed('fewer than two readable dates');
  const faults = known.filter(([earlier = '', later = '']) => earlier >= later).map(([, , name]) => name);
  if (birth && birth > today) faults.push('DBB not in the future');
  if (issue && issue > today) faults.push('DBD not in the future');
  return none(faults, 'birth, issue and expiry follow each other', 'not so');
}

const AGES: readonly (readonly [string, number])[] = [
  ['DDH', 18],
  ['DDI', 19],
  ['DDJ', 21],
];

/** The day of turning 18, 19 and 21 follows from the date of birth. */
function judgeAges(record: LicenceRecord): Judgement {
  const birth = dateOf(record, 'DBB');
  const printed = AGES.flatMap(([id, years]) => {
    const date = dateOf(record, id);
    return date ? [{ id, years, date }] : [];
  });
  if (!birth || printed.length === 0) return notPerformed('no date of birth with a date of coming of age');
  return none(
    printed.filter(({ years, date }) => !birthdays(birth, years).includes(date)).map(({ id }) => id),
    `${printed.length} dates follow from the date of birth`,
    'does not follow from DBB',
  );
}

/** A person born on 29 February comes of age on that day, or on 28 February or 1 March, as the jurisdiction has it. */
function birthdays(birth: string, years: number): string[] {
  const year = String(Number(birth.slice(0, 4)) + years);
  const day = birth.slice(4);
  return day === '-02-29' ? ['-02-28', '-02-29', '-03-01'].map((one) => year + one) : [year + day];
}
