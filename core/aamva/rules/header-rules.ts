import { NEWEST_VERSION } from '../elements.ts';
import { findIssuer } from '../issuers.ts';
import type { LicenceRecord } from '../record.ts';
import { failed, type Judgement, notPerformed, passed, type Rule } from './rule.ts';

const HEADER = 'CDS 2020 D.12.3';

function mark(name: string, place: number, expected: string) {
  return ({ header }: LicenceRecord): Judgement => {
    if (!header.fileType) return failed('no header');
    const code = header.marks.charCodeAt(place);
    if (header.marks.charAt(place) === expected) return passed(`${name} in place`);
    return failed(Number.isNaN(code) ? `no ${name}` : `character code ${code} in place of the ${name}`);
  };
}

/** The fixed part at the start of the data: every one of its characters is the same on every card. */
export const HEADER_RULES: readonly Rule<LicenceRecord>[] = [
  {
    rule: 'compliance-indicator',
    clause: HEADER,
    judge: ({ header }) =>
      header.indicator === '@' ? passed('begins with @') : failed('does not begin with @'),
  },
  { rule: 'data-element-separator', clause: HEADER, judge: mark('line feed', 0, '\n') },
  { rule: 'record-separator', clause: HEADER, judge: mark('record separator', 1, '\u001e') },
  {
    rule: 'segment-terminator',
    clause: HEADER,
    judge: (record) => {
      const extra = record.header.marks.length - 3;
      if (record.header.fileType && extra > 0)
        return failed(`${extra} characters too many before the file type`);
      return mark('carriage return', 2, '\r')(record);
    },
  },
  { rule: 'file-type', clause: HEADER, judge: judgeFileType },
  { rule: 'issuer-known', clause: `${HEADER}; AAMVA list of IINs`, judge: judgeIssuer },
  { rule: 'version-known', clause: HEADER, judge: judgeVersion },
  { rule: 'header-shape', clause: HEADER, judge: judgeShape },
  { rule: 'size-limit', clause: 'ISO/IEC 15438', judge: judgeSize },
];

/** `AAMVA` was printed before 2000, and by several issuers in version 01. */
function judgeFileType({ header }: LicenceRecord): Judgement {
  if (header.fileType === 'ANSI ') return passed('file type ANSI');
  if (header.fileType === 'AAMVA' && (header.version ?? 0) <= 1)
    return passed('file type of version 01 or older');
  return failed(header.fileType ? 'file type is not that of its version' : 'no file type');
}

function judgeIssuer({ header }: LicenceRecord): Judgement {
  if (header.iin === undefined) return failed('no issuer identification number');
  const issuer = findIssuer(header.iin);
  if (!issuer) return failed('issuer identification number of no jurisdiction');
  return issuer.registered
    ? passed(`issuer ${issuer.jurisdiction.code}`)
    : failed(`${issuer.jurisdiction.code} prints this number, which is not its registered one`);
}

function judgeVersion({ header }: LicenceRecord): Judgement {
  if (header.version === undefined) return failed('no version number');
  if (header.version > NEWEST_VERSION)
    return notPerformed(`version ${header.version} is newer than ${NEWEST_VERSION}, the newest known here`);
  return passed(header.version === 0 ? 'older than the first standard' : `version ${header.version}`);
}

/** Versions 00 and 01 have no jurisdiction version; 00 counts its entries with one digit. */
function judgeShape({ header }: LicenceRecord): Judgement {
  if (header.shape === undefined || header.version === undefined)
    return failed('the numbers of the header do not add up to any version');
  const expected = Math.min(header.version, 2);
  const older = header.version === 0 && header.shape === 1;
  return header.shape === expected || older
    ? passed('numbers of the header as its version has them')
    : failed(`header laid out as in version 0${header.shape}`);
}

function judgeSize({ source }: LicenceRecord): Judgement {
  return source.cut > 0
    ? failed(`${source.cut} characters more than a symbol can hold`)
    : passed('fits into one symbol');
}
