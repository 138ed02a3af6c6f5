import { describe, expect, it } from 'vitest';
import { CLOSED, FACTS, LICENCE, PASSPORT, SIGNED_PASSPORT } from './assurance.fixture.ts';
import { judgeAssurance } from './assurance.ts';
import { type AssuranceFacts, assuranceFacts, keptAssurance } from './assurance-facts.ts';
import { ASSURANCE_ROWS } from './assurance-rows.ts';
import { type Ial, strengthOf, suffices } from './assurance-strength.ts';
import { evidenceOf, passport } from './evaluate-checks.fixture.ts';

const unmet = (facts: AssuranceFacts, level: Ial) =>
  judgeAssurance(facts)
    .rows.filter((row) => row.level === level && !row.met)
    .map(({ row }) => row);
const levelOf = (change: Partial<AssuranceFacts>) => judgeAssurance({ ...FACTS, ...change }).level;

describe('the strength of a document', () => {
  it('is STRONG for a document that a state issued with a portrait, and FAIR without one', () => {
    expect(strengthOf(PASSPORT)).toBe('STRONG');
    expect(strengthOf({ ...PASSPORT, portrait: false })).toBe('FAIR');
    expect(strengthOf({ ...PASSPORT, type: 'pan-card' })).toBe('FAIR');
  });

  it('is SUPERIOR only where the issuer signed name, date of birth and identifier', () => {
    expect(strengthOf(SIGNED_PASSPORT)).toBe('SUPERIOR');
    expect(strengthOf({ ...PASSPORT, signed: ['surname', 'dateOfBirth'] })).toBe('STRONG');
  });

  it('is none without a name, for a visa, and for an unknown kind', () => {
    expect(strengthOf({ ...PASSPORT, fields: ['documentNumber'] })).toBeUndefined();
    expect(strengthOf({ ...PASSPORT, type: 'visa' })).toBeUndefined();
    expect(strengthOf({ ...PASSPORT, type: 'unknown' })).toBeUndefined();
    expect(strengthOf({ ...PASSPORT, fields: ['surname'], portrait: false })).toBeUndefined();
  });

  it('makes one STRONG document enough for IAL1, and two of different types for IAL2 and IAL3', () => {
    expect(suffices([PASSPORT], 'IAL1')).toBe(true);
    expect(suffices([PASSPORT], 'IAL2')).toBe(false);
    expect(suffices([PASSPORT, { ...PASSPORT, document: 2 }], 'IAL2')).toBe(false);
    expect(suffices([PASSPORT, LICENCE], 'IAL3')).toBe(true);
    expect(suffices([PASSPORT, { ...LICENCE, type: 'pan-card' }], 'IAL2')).toBe(true);
    expect(
      suffices(
        [
          { ...PASSPORT, portrait: false },
          { ...LICENCE, portrait: false },
        ],
        'IAL2',
      ),
    ).toBe(false);
    expect(suffices([SIGNED_PASSPORT], 'IAL3')).toBe(true);
  });

  it('asks FAIR evidence alone for a portrait', () => {
    const card = { ...PASSPORT, type: 'pan-card' } as const;
    expect(suffices([card], 'IAL1')).toBe(true);
    expect(suffices([{ ...card, portrait: false }], 'IAL1')).toBe(false);
  });
});

describe('the level of a session', () => {
  it('is IAL3 when every row is met', () => {
    const { level, rows } = judgeAssurance(FACTS);
    expect(level).toBe('IAL3');
    expect(rows.every(({ met, shown, missing }) => met && shown && !missing)).toBe(true);
  });

  it.each<[string, Partial<AssuranceFacts>, string, string[]]>([
    ['without a final Success', { success: false }, 'none', ['outcome']],
    ['without an operator', { attended: false }, 'IAL1', ['biometric-consent']],
    [
      'with one document',
      { pieces: FACTS.pieces.slice(0, 1) },
      'IAL1',
      ['evidence-collection', 'evidence-validation'],
    ],
    ['without a comparison by the operator', { compared: false }, 'none', ['verification']],
    ['without a look for masks', { sourceViewed: false }, 'none', ['biometric-source']],
    ['without liveness', { live: false }, 'IAL1', ['sample-of-the-applicant']],
    ['without consent', { biometricConsent: false }, 'none', ['biometric-consent']],
    ['on the kiosk’s word', { madeAgain: [] }, 'IAL1', ['evidence-collection', 'sample-of-the-applicant']],
    ['without a source', { sources: [] }, 'none', ['attribute-validation', 'death-records']],
    ['with notice by mail', { notices: [{ channel: 'email', validated: true }] }, 'IAL1', ['notification']],
    [
      'with notice to an address of nobody',
      { notices: [{ channel: 'sms', validated: false }] },
      'none',
      ['notification'],
    ],
    ['without a kept face', { faceKept: false }, 'IAL2', []],
  ])('%s', (_case, change, level, missing) => {
    expect(levelOf(change)).toBe(level);
    expect(unmet({ ...FACTS, ...change }, 'IAL2')).toEqual(missing);
  });

  it('does not count documents that were not inspected', () => {
    const pieces = FACTS.pieces.map((piece) => ({ ...piece, inspected: piece.document === 1 }));
    expect(unmet({ ...FACTS, pieces }, 'IAL2')).toEqual(['evidence-validation']);
  });

  it('needs no source of attributes where the issuer signed them, but one that says the person lives', () => {
    const change = { pieces: [{ ...SIGNED_PASSPORT, inspected: false }], sources: [] };
    expect(unmet({ ...FACTS, ...change }, 'IAL2')).toEqual(['death-records']);
  });

  it('names the gap of every unmet row, and never its proof', () => {
    const none = {
      ...FACTS,
      success: false,
      attended: false,
      pieces: [],
      compared: false,
      sourceViewed: false,
    };
    const bare = {
      ...none,
      live: false,
      biometricConsent: false,
      madeAgain: [],
      sources: [],
      notices: [],
      faceKept: false,
    };
    const { level, rows } = judgeAssurance(bare);
    expect(level).toBe('none');
    expect(rows.every(({ met, shown, missing }) => !met && !shown && missing)).toBe(true);
  });

  it('has rows of one name each, with a clause of the level that asks', () => {
    const ids = ASSURANCE_ROWS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { clauses } of ASSURANCE_ROWS) expect(Object.keys(clauses).length).toBeGreaterThan(0);
  });
});

describe('the facts of a closed session', () => {
  const facts = (change: Partial<typeof CLOSED> = {}) => assuranceFacts({ ...CLOSED, ...change });
  const verdict = (change: object) => facts({ final: { ...CLOSED.final!, ...change } });

  it('are all there where nothing is left out', () => {
    expect(facts()).toEqual(FACTS);
  });

  it('hold no success while the session is in review, whatever its verdict says', () => {
    expect(facts({ state: 'Review' }).success).toBe(false);
    expect(facts({ final: undefined }).success).toBe(false);
    expect(facts({ sandbox: true }).success).toBe(false);
    expect(verdict({ outcome: 'Review' }).success).toBe(false);
  });

  it('leave out facts that rest on the kiosk’s word, and all facts where that is unknown', () => {
    expect(verdict({ kioskWord: ['document-readings'] }).madeAgain).not.toContain('document-readings');
    expect(verdict({ kioskWord: undefined }).madeAgain).toEqual([]);
    expect(verdict({ independence: 'same-machine' }).madeAgain).toEqual([]);
    expect(verdict({ independence: undefined }).madeAgain).toEqual([]);
  });

  it('leave out the parts that the flow leaves out', () => {
    expect(verdict({ without: ['document'] }).pieces).toEqual([]);
    expect(verdict({ without: ['face'] }).compared).toBe(false);
    expect(verdict({ without: ['liveness'] }).live).toBe(false);
    expect(verdict({ without: ['inspection'] })).toMatchObject({
      attended: false,
      compared: false,
      sourceViewed: false,
    });
  });

  it('count the words of an operator only under a decision', () => {
    const said = facts({ decision: undefined });
    expect(said).toMatchObject({ attended: false, compared: false, sourceViewed: false });
    expect(said.pieces.some(({ inspected }) => inspected)).toBe(false);
  });

  it('do not count a document with a failed check as inspected, and the other one still', () => {
    const failed = {
      id: 'document.expiry',
      category: 'document-validity',
      verdict: 'FAILED',
      reason: 'expired',
    } as const;
    const inspected = facts({ checks: [{ ...failed, document: 2 }] }).pieces.map((piece) => piece.inspected);
    expect(inspected).toEqual([true, false]);
  });

  it('know a session of an earlier version by nothing but its verdict', () => {
    expect(facts({ kept: undefined })).toMatchObject({ success: true, pieces: [], biometricConsent: false });
  });

  it('keep of a document its type and the names of its fields, and no value', () => {
    const kept = keptAssurance([evidenceOf(passport)], { consents: { biometric: true } });
    expect(kept.pieces).toEqual([
      expect.objectContaining({ document: 1, type: 'passport', signed: [], portrait: true }),
    ]);
    expect(kept.pieces[0]?.fields).toEqual(
      expect.arrayContaining(['surname', 'dateOfBirth', 'documentNumber']),
    );
    expect(JSON.stringify(kept)).not.toContain('MUELLER');
  });
});
