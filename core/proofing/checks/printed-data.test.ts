import { describe, expect, it } from 'vitest';
import { captureOf, documentOf, printOf, read, zoneOf } from '../../document/document.fixture.ts';
import type { DocumentRecord } from '../../document/document-records.ts';
import type { DocumentField } from '../../document/fields.ts';
import { COUNTER_STANDARD } from '../built-in-flows.ts';
import { evidenceOf, words } from '../evaluate-checks.fixture.ts';
import { RULE_SET } from '../rule-set.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { checkPrintedData } from './printed-data.ts';

const ID = 'document.printed-data';
const FIELDS: readonly DocumentField[] = ['surname', 'givenNames', 'dateOfBirth'];
const flowOf = (confirmFields: readonly DocumentField[], change: object = {}, ruleSet = RULE_SET) => ({
  ruleSet,
  document: { confirmFields: [...confirmFields], ...change },
});
const judged = (change: DocumentRecord['words'], zone = zoneOf(), fields = FIELDS) =>
  checkPrintedData(
    evidenceOf(documentOf([captureOf({ zone })], { words: { ...words, ...change } })),
    flowOf(fields),
  );
const unread = zoneOf({ fields: { ...zoneOf().fields, givenNames: read('') } });
const keyed = (value: string) => ({ verdict: 'keyed', value }) as const;

describe('the print beside machine-read data', () => {
  it.each([
    ['every field as it was read', {}, zoneOf()],
    ['a field keyed as it was read', { givenNames: keyed('Anna Maria') }, zoneOf()],
    ['no field where none was read', { givenNames: { verdict: 'absent' } }, unread],
    ['another value in a field that the flow does not name', { documentNumber: keyed('X1') }, zoneOf()],
  ] as const)('agrees when it has %s', (_what, change, zone) => {
    expect(judged(change, zone)).toEqual(passed(ID, 'ok', { value: 3, unit: 'fields' }));
  });

  it('differs by each field that a person keyed otherwise', () => {
    expect(judged({ surname: keyed('Smith'), dateOfBirth: keyed('1975-08-12') })).toEqual(
      failed(ID, 'field-differs', { subject: 'surname, dateOfBirth' }),
    );
  });

  it('waits for each field that nobody confirmed', () => {
    expect(judged({ surname: undefined, dateOfBirth: undefined })).toEqual(
      notPerformed(ID, 'field-not-confirmed', { subject: 'surname, dateOfBirth' }),
    );
  });

  it('stands alone in each field that no machine read', () => {
    const zone = zoneOf({ fields: { ...unread.fields, surname: read('') } });
    expect(judged({ givenNames: keyed('Anna'), surname: keyed('Mueller') }, zone)).toEqual(
      notPerformed(ID, 'one-source-only', { subject: 'surname, givenNames' }),
    );
  });

  it('has nothing to be compared with where no machine read a field', () => {
    const fields = { surname: keyed('Mueller'), givenNames: keyed('Anna'), dateOfBirth: keyed('1974-08-12') };
    expect(judged(fields, zoneOf({ fields: {} }))).toEqual(notPerformed(ID, 'mrz-not-found'));
  });

  it('is not compared in a flow that names no field', () => {
    expect(judged({}, zoneOf(), [])).toEqual(notPerformed(ID, 'no-method'));
  });
});

describe('the print that a machine read', () => {
  const PRINTED = { surname: 'Müller', givenNames: 'Anna Maria', dateOfBirth: '1974-08-12' };
  const looked = (
    print: ReturnType<typeof printOf> | undefined,
    { zone = zoneOf(), words: said = {}, flow = flowOf(FIELDS) } = {},
  ) => {
    const capture = captureOf({ ...(zone ? { zone } : {}), ...(print ? { print } : {}) });
    const full = { ...COUNTER_STANDARD, ruleSet: flow.ruleSet };
    return checkPrintedData(evidenceOf(documentOf([capture], { words: said }), full), flow);
  };

  it('needs no press of a key where it agrees with the zone', () => {
    expect(looked(printOf(PRINTED))).toEqual(passed(ID, 'ok', { value: 3, unit: 'fields' }));
  });

  it('does not replace the operator where the flow asks for their look, or under earlier rules', () => {
    const open = notPerformed(ID, 'field-not-confirmed', { subject: FIELDS.join(', ') });
    expect(looked(printOf(PRINTED), { flow: flowOf(FIELDS, { confirmPrint: 'always' }) })).toEqual(open);
    expect(looked(printOf(PRINTED), { flow: flowOf(FIELDS, {}, 'outcome-rules-3') })).toEqual(open);
    expect(looked(printOf(PRINTED, { doubtful: true }))).toEqual(open);
  });

  it('differs by name, until a person keys the print', () => {
    const print = printOf({ ...PRINTED, dateOfBirth: '1975-08-12' });
    expect(looked(print)).toEqual(failed(ID, 'field-differs', { subject: 'dateOfBirth' }));
    const words = { dateOfBirth: { verdict: 'confirmed', value: '1974-08-12' } } as const;
    expect(looked(print, { words })).toEqual(passed(ID, 'ok', { value: 3, unit: 'fields' }));
  });

  it('vouches for no field whose check digit failed', () => {
    const zone = zoneOf({
      checkDigits: 'FAILED',
      fields: { ...zoneOf().fields, dateOfBirth: read('1974-08-12', 'FAILED') },
    });
    expect(looked(printOf(PRINTED), { zone })).toEqual(
      notPerformed(ID, 'field-not-confirmed', { subject: 'dateOfBirth' }),
    );
  });

  it('differs in a field that the flow does not name, until a person keys the print', () => {
    const print = printOf({ ...PRINTED, sex: 'M' });
    expect(looked(print)).toEqual(failed(ID, 'field-differs', { subject: 'sex' }));
    const words = { sex: { verdict: 'confirmed', value: 'F' } } as const;
    expect(looked(print, { words })).toEqual(passed(ID, 'ok', { value: 3, unit: 'fields' }));
  });

  it('is compared without an operator, where there is something to compare', () => {
    const flow = flowOf([]);
    const numbered = { ...PRINTED, documentNumber: 'L898902C3' };
    expect(looked(printOf(numbered), { flow })).toEqual(passed(ID, 'ok', { value: 4, unit: 'fields' }));
    expect(looked(printOf({ ...numbered, surname: 'Schmidt' }), { flow })).toEqual(
      failed(ID, 'field-differs', { subject: 'surname' }),
    );
    expect(looked(printOf({ placeOfBirth: 'Berlin' }), { flow })).toEqual(
      notPerformed(ID, 'one-source-only', { subject: 'documentNumber, surname, dateOfBirth' }),
    );
    expect(looked(undefined, { flow })).toEqual(notPerformed(ID, 'no-method'));
  });

  it('does not pass without an operator where one letter of an identifying field is in doubt', () => {
    const print = printOf({ ...PRINTED, documentNumber: 'L898902C3' });
    const surname = printOf({ surname: 'Schmidt' }, { doubtful: true }).fields.surname;
    const glare = { ...print, fields: { ...print.fields, ...(surname ? { surname } : {}) } };
    const left = notPerformed(ID, 'one-source-only', { subject: 'surname' });
    expect(looked(glare, { flow: flowOf([]) })).toEqual(left);
    expect(looked(printOf({ sex: 'F' }), { flow: flowOf([]) })).toMatchObject({ verdict: 'NOT_PERFORMED' });
  });
});
