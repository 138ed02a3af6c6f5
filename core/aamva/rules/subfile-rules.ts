import { type PairedSubfile, pairSubfiles } from '../pair-subfiles.ts';
import type { LicenceRecord } from '../record.ts';
import { failed, type Judgement, none, notPerformed, passed, type Rule } from './rule.ts';

const DESIGNATOR = 'CDS 2020 D.12.4';
const STRUCTURE = 'CDS 2020 D.12.3, D.12.4';

/** Whether the table of contents agrees with the subfiles after it. */
export const SUBFILE_RULES: readonly Rule<LicenceRecord>[] = [
  { rule: 'entry-count', clause: STRUCTURE, judge: judgeCount },
  { rule: 'designator-format', clause: DESIGNATOR, judge: judgeDesignators },
  { rule: 'subfiles-present', clause: DESIGNATOR, judge: judgePresence },
  {
    rule: 'subfile-offsets',
    clause: DESIGNATOR,
    judge: (record) => comparePlaces(record, 'offset', (one) => one.offset - one.declaredOffset),
  },
  {
    rule: 'subfile-lengths',
    clause: DESIGNATOR,
    judge: (record) => comparePlaces(record, 'length', (one) => one.length - one.declaredLength),
  },
  { rule: 'subfile-types', clause: DESIGNATOR, judge: judgeTypes },
  { rule: 'subfile-start', clause: DESIGNATOR, judge: judgeStart },
  { rule: 'subfile-terminators', clause: STRUCTURE, judge: judgeTerminators },
  { rule: 'element-separators', clause: STRUCTURE, judge: judgeSeparators },
  { rule: 'foreign-data', clause: STRUCTURE, judge: judgeForeign },
  { rule: 'subfile-content', clause: 'CDS 2020 D.12.4, D.12.5', judge: judgeContent },
  { rule: 'jurisdiction-subfile', clause: DESIGNATOR, judge: judgeJurisdictionSubfile },
];

function judgeCount({ header }: LicenceRecord): Judgement {
  if (header.entries === undefined) return failed('no number of entries');
  return header.entries === header.designators.length
    ? passed(`${header.entries} entries`)
    : failed(`${header.entries} entries declared, ${header.designators.length} designators found`);
}

function judgeDesignators({ header }: LicenceRecord): Judgement {
  if (header.designators.length === 0) return failed('no subfile designator');
  return header.malformedDesignators > 0
    ? failed('a designator without offset and length')
    : passed('every designator has type, offset and length');
}

/** Exactly the declared subfiles, in the order of the designators. */
function judgePresence(record: LicenceRecord): Judgement {
  const declared = record.header.designators.map(({ type }) => type);
  const found = record.meter.walk(record.body.subfiles).map(({ type }) => type);
  return declared.join() === found.join()
    ? passed(`${found.length} subfiles in the declared order`)
    : failed(`declared ${declared.join(', ') || 'none'}; found ${found.join(', ') || 'none'}`);
}

function comparePlaces(
  record: LicenceRecord,
  what: string,
  differ: (subfile: PairedSubfile) => number,
): Judgement {
  if (record.header.malformedDesignators > 0) return notPerformed(`no ${what} is declared`);
  const pairs = record.meter.walk(pairSubfiles(record)).filter(({ declared, found }) => declared && found);
  if (pairs.length === 0) return notPerformed('no declared subfile was found');
  const faults = pairs.flatMap((subfile) => {
    const difference = differ(subfile);
    return difference === 0 ? [] : [`${subfile.type} by ${difference}`];
  });
  return none(faults, `every ${what} is right`, `${what} differs`);
}

/** First the licence or identification card, then the jurisdiction's own subfiles; each type once. */
function judgeTypes({ header }: LicenceRecord): Judgement {
  const [first, ...rest] = header.designators.map(({ type }) => type);
  if (first !== 'DL' && first !== 'ID') return failed('the first subfile is neither DL nor ID');
  if (new Set([first, ...rest]).size <= rest.length) return failed('a subfile type is declared twice');
  return none(
    rest.filter((type) => !/^Z[A-Z]$/.test(type)),
    'one DL or ID subfile, then jurisdiction subfiles',
    'neither DL, ID nor Z and a letter',
  );
}

function judgeStart(record: LicenceRecord): Judgement {
  const untyped = record.meter.walk(record.body.subfiles).filter((subfile) => subfile.untyped);
  if (untyped.length > 0 && (record.header.version ?? 0) <= 1)
    return notPerformed('version 01 was printed with and without the type at the start of a subfile');
  return none(
    untyped.map(({ type }) => type),
    'every subfile begins with its type',
    'begins without its type',
  );
}

function judgeTerminators(record: LicenceRecord): Judgement {
  const { subfiles, innerTerminators } = record.body;
  if (subfiles.length === 0) return notPerformed('no subfile');
  if (innerTerminators > 0) return failed(`${innerTerminators} carriage returns inside a subfile`);
  return none(
    record.meter.walk(subfiles).flatMap(({ type, closed }) => (closed ? [] : [type])),
    'every subfile ends with a carriage return',
    'does not end with a carriage return',
  );
}

function judgeSeparators({ header, body }: LicenceRecord): Judgement {
  if (body.runs.length > 0) {
    const places = body.runs.map((at) => at - header.base).join(', ');
    return failed(`elements without a separator between them at offset ${places}: not read`);
  }
  if (body.ownSeparator !== undefined)
    return failed(`elements are separated by ${codePoints(body.ownSeparator)}, read as line feeds`);
  if (body.foreignSeparators > 0)
    return failed(`${body.foreignSeparators} separators other than line feed or carriage return`);
  return body.emptyPieces > 0
    ? failed(`${body.emptyPieces} separators with nothing before them`)
    : passed('elements are separated by line feeds');
}

const codePoints = (text: string): string =>
  Array.from(text, (one) => `U+${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`).join(' ');

function judgeForeign({ header, body, source }: LicenceRecord): Judgement {
  const before = header.fileType ? Math.max(0, header.base) : 0;
  if (before > 0) return failed(`${before} characters before the header`);
  if (source.text.length > 0 && body.elements.length === 0) return failed('no data element');
  return none(
    body.strays.map((at) => String(at - header.base)),
    'nothing but data elements',
    'data that is no element, at offset',
  );
}

/** Elements of the standard belong into DL or ID, elements with Z into the subfile of their first two letters. */
function judgeContent(record: LicenceRecord): Judgement {
  const faults = record.meter
    .walk(record.elements)
    .filter(({ id, subfile }) => (id.startsWith('Z') ? id.slice(0, 2) !== subfile : subfile.startsWith('Z')));
  return none(
    faults.map(({ id, subfile }) => `${id} in ${subfile}`),
    'every element stands in its own subfile',
    'stands in the wrong subfile',
  );
}

/** Z and the first letter of the jurisdiction's name: ZV is Virginia's or Vermont's. */
function judgeJurisdictionSubfile({ header, body, jurisdiction }: LicenceRecord): Judgement {
  const types = new Set([...header.designators, ...body.subfiles].map(({ type }) => type));
  const own = [...types].filter((type) => type.startsWith('Z'));
  if (own.length === 0) return notPerformed('no jurisdiction subfile');
  if (!jurisdiction) return notPerformed('the jurisdiction is not known');
  return none(
    own.filter((type) => type.charAt(1) !== jurisdiction.name.charAt(0)),
    'named after the jurisdiction',
    `not named after ${jurisdiction.code}`,
  );
}
