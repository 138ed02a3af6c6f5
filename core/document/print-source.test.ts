import { describe, expect, it } from 'vitest';
import { captureOf, documentOf, joinRules, printOf, read, zoneOf } from './document.fixture.ts';
import type { CaptureRecord, DocumentRecord } from './document-records.ts';
import { bestValue, joinDocument, provenValue } from './join-document.ts';
import { isMatchedByPrint } from './print-source.ts';

const TODAY = '2026-11-20';
const join = (captures: Partial<CaptureRecord>[], change: Partial<DocumentRecord> = {}, ruleSet?: string) =>
  joinDocument(
    documentOf(
      captures.map((one) => captureOf(one)),
      change,
    ),
    joinRules({}, ruleSet),
    TODAY,
  );
const fieldOf = (joined: ReturnType<typeof join>, name: string) =>
  joined.fields.find(({ field }) => field === name);
const issuedBy = (issuingState: string) =>
  zoneOf({ fields: { ...zoneOf().fields, issuingState: read(issuingState, 'NOT_PERFORMED') } });

describe('the print beside a zone', () => {
  it('agrees in its letters and in those of a zone', () => {
    const surname = fieldOf(join([{ zone: zoneOf(), print: printOf({ surname: 'Müller' }) }]), 'surname');
    expect(surname).toMatchObject({ verdict: 'agree', rule: 'name-transliterated' });
    expect(surname?.sources).toMatchObject([
      { source: 'mrz' },
      { source: 'print', channel: 'camera', trust: 'plain', value: 'Müller', transliterated: 'MUELLER' },
    ]);
    expect(surname && isMatchedByPrint(surname)).toBe(true);
  });

  it('agrees without a mark that the recogniser does not know, and says by which rule', () => {
    const surname = fieldOf(join([{ zone: zoneOf(), print: printOf({ surname: 'MULLER' }) }]), 'surname');
    expect(surname).toMatchObject({ verdict: 'agree', rule: 'name-lost-marks' });
  });

  it('differs where it says another value, and never changes the best one', () => {
    const joined = join([{ zone: zoneOf(), print: printOf({ dateOfExpiry: '2030-01-01' }) }]);
    expect(fieldOf(joined, 'dateOfExpiry')).toMatchObject({
      verdict: 'differ',
      best: { source: 'mrz', value: '2032-04-15' },
    });
    expect(joined.indicators).toEqual(join([{ zone: zoneOf(), print: printOf({}) }]).indicators);
  });

  it('is no source where a character is doubtful, two sides differ, or earlier rules decide', () => {
    const zone = zoneOf();
    const alone = (...captures: Partial<CaptureRecord>[]) => fieldOf(join(captures), 'surname')?.verdict;
    expect(alone({ zone, print: printOf({ surname: 'Schmidt' }, { doubtful: true }) })).toBe('one-source');
    expect(
      alone(
        { zone, print: printOf({ surname: 'Schmidt' }) },
        { id: 'back', print: printOf({ surname: 'X' }) },
      ),
    ).toBe('one-source');
    const earlier = join([{ zone, print: printOf({ surname: 'Schmidt' }) }], {}, 'outcome-rules-3');
    expect(fieldOf(earlier, 'surname')?.verdict).toBe('one-source');
  });

  it('is no source of a short text that stands anywhere, nor of names in another script', () => {
    const zone = zoneOf();
    const sex = { zone, print: printOf({ sex: 'M' }, { anchor: 'value' }) };
    expect(fieldOf(join([sex]), 'sex')?.verdict).toBe('one-source');
    const greek = (change = {}) => ({
      zone: issuedBy('GRC'),
      print: printOf({ surname: 'MIOYAEP' }, change),
    });
    expect(fieldOf(join([greek()]), 'surname')?.verdict).toBe('one-source');
    const found = { zone: issuedBy('GRC'), print: printOf({ surname: 'MUELLER' }, { anchor: 'value' }) };
    expect(fieldOf(join([found]), 'surname')?.verdict).toBe('agree');
  });

  it('tells nothing alone that the zone does not say', () => {
    const joined = join([{ zone: zoneOf(), print: printOf({ dateOfIssue: '2026-01-01' }) }]);
    expect(fieldOf(joined, 'dateOfIssue')).toMatchObject({
      verdict: 'one-source',
      sources: [{ source: 'print' }],
    });
    expect(fieldOf(joined, 'dateOfIssue')?.best).toBeUndefined();
  });

  it('does not settle the century of a birth', () => {
    const zone = zoneOf({ fields: { ...zoneOf().fields, dateOfBirth: read('2015-03-01') } });
    const birth = fieldOf(join([{ zone, print: printOf({ dateOfBirth: '1915-03-01' }) }]), 'dateOfBirth');
    expect(birth).toMatchObject({ verdict: 'one-source', century: { basis: 'open' } });
  });

  it('gives way to the word of the operator', () => {
    const words = { surname: { verdict: 'confirmed', value: 'MUELLER' } } as const;
    const surname = fieldOf(
      join([{ zone: zoneOf(), print: printOf({ surname: 'MILLER' }) }], { words }),
      'surname',
    );
    expect(surname).toMatchObject({
      verdict: 'agree',
      sources: [{ source: 'mrz' }, { channel: 'operator' }],
    });
  });
});

describe('a document on which nothing else was read', () => {
  const licence = {
    ...printOf({ surname: 'MUSTERMANN', dateOfExpiry: '2020-01-18' }),
    kind: { type: 'driving-licence', country: 'DEU' } as const,
  };

  it('has its kind and fields from the print, each of one source', () => {
    const joined = join([{ print: licence }]);
    expect(joined.kind).toEqual({ type: 'driving-licence', country: 'DEU', basis: 'print' });
    expect(fieldOf(joined, 'surname')).toMatchObject({
      verdict: 'one-source',
      best: { value: 'MUSTERMANN' },
    });
    expect(bestValue(joined, 'surname')).toBe('MUSTERMANN');
  });

  it('proves nothing by it: no check passes and none fails', () => {
    const joined = join([{ print: licence }]);
    expect(provenValue(joined, 'surname')).toBe('');
    expect(joined.indicators).toEqual([]);
  });

  it('is the operator’s word, where there is one', () => {
    const keyedKind = { type: 'identity-card', country: 'AUT' } as const;
    expect(join([{ print: licence }], { keyedKind }).kind).toEqual({ ...keyedKind, basis: 'operator' });
  });

  it('has no kind where two sides have two titles', () => {
    const other = { ...printOf({}), kind: { type: 'visa', country: '' } as const };
    expect(join([{ print: licence }, { id: 'back', print: other }]).kind.type).toBe('unknown');
  });
});
