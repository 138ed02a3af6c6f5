import { describe, expect, it } from 'vitest';
import { barcodeOf, captureOf } from '#core/document/document.fixture.ts';
import type { CaptureRecord } from '#core/document/document-records.ts';
import { checksOf, missingFor } from './evaluate.ts';
import {
  APPROVE,
  CONTEXT,
  codeOf,
  GENUINE,
  newSession,
  pageCapture,
  selfieRecord,
  sessionUnderTest,
  ZONE,
} from './session.fixture.ts';
import { joinedDocuments } from './session-documents.ts';
import { SessionState } from './session-state.ts';

const judgement = { models: [], facts: {} };

type Session = ReturnType<typeof sessionUnderTest>;
const show = (session: Session, capture: CaptureRecord) =>
  session.apply({ kind: 'document-captured', at: session.state.at, capture, judgement });
const read = (session: Session, capture: CaptureRecord) =>
  session.apply({ kind: 'document-read', capture, judgement });
const types = (session: Session) => session.events.map(({ type }) => type);

const portraitOf = (id: string) => [
  { id: `${id}-frame`, kind: 'document-frame' as const, width: 1280, height: 720 },
  { id: `${id}-portrait`, kind: 'document-portrait' as const, width: 200, height: 260 },
];
/** The front of a licence: a portrait and nothing that a machine reads. */
const licenceFront = (id = 'front'): CaptureRecord =>
  captureOf({ id, pictures: portraitOf(id), format: 'ID-1', noZone: 'mrz-not-found' });
const licenceBack = (id = 'back'): CaptureRecord =>
  captureOf({ id, pictures: [], noZone: 'mrz-not-found', barcode: barcodeOf() });
const scanned = (id = 'scan', change: Partial<CaptureRecord> = {}): CaptureRecord =>
  captureOf({ id, channel: 'reader', device: 'Scanner', pictures: [], barcode: barcodeOf(), ...change });

describe('both sides of one document', () => {
  it('are asked for one after the other, and joined', () => {
    const session = show(sessionUnderTest().goTo('document'), licenceFront());
    expect(session.state.at).toEqual({ step: 'document', visit: 2 });
    expect(session.state.capturing).toEqual({ number: 1, attempt: 1, side: 'other' });
    expect(missingFor(session.state)).toContain('other-side');
    show(session, licenceBack());
    expect(session.state.at.step).toBe('selfie');
    expect(session.state.capturing).toBeUndefined();
    expect(session.state.documents).toMatchObject([
      { id: 'front', number: 1, attempt: 1, complete: true, captures: [{ id: 'front' }, { id: 'back' }] },
    ]);
    const [front, back] = session.events.filter(({ type }) => type === 'document.captured');
    expect(front?.payload).toMatchObject({ captureId: 'front', side: 'any', documentId: 'front' });
    expect(back?.payload).toMatchObject({
      captureId: 'back',
      side: 'other',
      documentId: 'front',
      barcode: { isLicence: true, version: 9 },
    });
    expect(back?.fields).toMatchObject({ 'barcode.record': { variant: 'aamva', iin: '636014' } });
    expect(JSON.stringify(back?.payload)).not.toContain('636014');
    expect(back?.fields).toMatchObject({ 'barcode.documentNumber': { value: 'I8844221' } });
    expect(JSON.stringify(back?.payload)).not.toContain('I8844221');
  });

  it('end with one where the operator says that there is no other', () => {
    const session = show(sessionUnderTest().goTo('document'), licenceFront());
    session.apply({ kind: 'complete-document', documentId: 'front' });
    expect(session.state.at.step).toBe('selfie');
    expect(missingFor(session.state)).not.toContain('other-side');
    expect(session.events.at(-1)).toMatchObject({ type: 'document.completed', actor: 'operator' });
    expect(codeOf(() => session.apply({ kind: 'complete-document', documentId: 'front' }))).toBe(
      'STEP_NOT_ALLOWED',
    );
    expect(codeOf(() => session.apply({ kind: 'complete-document', documentId: 'none' }))).toBe(
      'DOCUMENT_NOT_FOUND',
    );
  });

  it('continue in the middle after a restart', () => {
    const before = show(sessionUnderTest().goTo('document'), licenceFront());
    const stored = SessionState.parse(JSON.parse(JSON.stringify(before.state)));
    expect(stored).toEqual(before.state);
    const session = sessionUnderTest(stored).apply({ kind: 'interrupted' });
    expect(session.state.capturing).toEqual({ number: 1, attempt: 1, side: 'other' });
    show(session, licenceBack());
    expect(session.state.documents[0]?.captures).toHaveLength(2);
  });
});

describe('several documents', () => {
  const withTwo = () => {
    const session = sessionUnderTest().goTo('done').apply({ kind: 'add-document' });
    expect(session.state.at).toEqual({ step: 'document', visit: 2 });
    expect(session.state.capturing).toEqual({ number: 2, attempt: 1, side: 'any' });
    return show(session, licenceFront()) && show(session, licenceBack());
  };

  it('stand beside each other, each with its checks and its words', () => {
    const session = withTwo();
    expect(session.state.at.step).toBe('done');
    expect(session.state.documents.map(({ id, number }) => [id, number])).toEqual([
      ['document-1', 1],
      ['front', 2],
    ]);
    const expiry = checksOf(session.state, CONTEXT.today).filter(({ id }) => id === 'document.expiry');
    expect(expiry.map(({ document, verdict }) => [document, verdict])).toEqual([
      [1, 'PASSED'],
      [2, 'PASSED'],
    ]);
    session.confirmAll();
    expect(missingFor(session.state)).toContain('field-confirmation');
    session.confirmAll('front');
    expect(missingFor(session.state)).toEqual(['attestation']);
  });

  it('keep the second when the first is captured again', () => {
    const session = withTwo().confirmAll('front');
    session.apply({ kind: 'retake', step: 'document', documentId: 'document-1' });
    expect(session.state.capturing).toEqual({ number: 1, attempt: 2, side: 'any' });
    show(session, pageCapture({ id: 'again' }));
    expect(session.state.documents).toMatchObject([
      { id: 'again', number: 1, attempt: 2, words: {} },
      { id: 'front', number: 2, attempt: 1, words: { surname: { verdict: 'confirmed' } } },
    ]);
    expect(types(session).filter((type) => type === 'document.captured')).toHaveLength(4);
    const unknown = { kind: 'retake', step: 'document', documentId: 'document-1' } as const;
    expect(codeOf(() => session.apply(unknown))).toBe('DOCUMENT_NOT_FOUND');
  });

  it('are not begun while one is being captured', () => {
    const session = sessionUnderTest().goTo('document');
    expect(codeOf(() => session.apply({ kind: 'add-document' }))).toBe('STEP_NOT_ALLOWED');
    const early = sessionUnderTest().goTo('consent');
    expect(codeOf(() => early.apply({ kind: 'add-document' }))).toBe('STEP_NOT_ALLOWED');
  });

  it('keep the comparison with the portrait of the first, and redo it when that one changes', () => {
    const session = sessionUnderTest().goTo('done');
    const interEyePx = { selfie: 90, portrait: 60 };
    session.apply({ kind: 'compared', comparison: { performed: true, score: 0.95, model: 'm', interEyePx } });
    session.apply({ kind: 'add-document' });
    show(session, licenceFront()).apply({ kind: 'complete-document', documentId: 'front' });
    expect(session.state.comparison).toBeDefined();
    session.apply({ kind: 'retake', step: 'document', documentId: 'document-1' });
    const effects = session.effects.length;
    show(session, pageCapture({ id: 'again', pictures: portraitOf('again') }));
    expect(session.state.comparison).toBeUndefined();
    expect(session.effects.slice(effects)).toContain('compare');
  });

  it('are joined in the log before the decision, their values behind commitments', () => {
    const session = withTwo().confirmAll().confirmAll('front');
    session.apply({ kind: 'attest', attestation: GENUINE }).apply({ kind: 'decide', decision: APPROVE });
    expect(types(session).slice(-4)).toEqual([
      ...['document.joined', 'document.joined'],
      ...['decision.recorded', 'session.ended'],
    ]);
    const joined = session.events.at(-4);
    expect(joined?.payload).toMatchObject({ number: 1, kind: { type: 'passport', basis: 'mrz' } });
    const payload = joined?.payload as { fields: { field: string; verdict: string }[] } | undefined;
    expect(payload?.fields.find(({ field }) => field === 'surname')).toMatchObject({
      verdict: 'agree',
      sources: [{ source: 'mrz' }, { source: 'print', trust: 'operator' }],
    });
    expect(JSON.stringify(joined?.payload)).not.toContain('ERIKSSON');
    expect(joined?.fields).toMatchObject({ 'joined.surname': { best: 'ERIKSSON' } });
    expect(joined?.fields).toMatchObject({ 'document.kind': { country: 'D' } });
    const log = JSON.stringify(session.events.map(({ payload }) => payload));
    expect(log).not.toContain('"D"');
    expect(log).not.toContain('passport D');
  });

  it('are not written once more when they are about to be erased', () => {
    expect(types(withTwo().apply({ kind: 'withdraw' }))).not.toContain('document.joined');
  });

  it('refuse an approval by the operator whose own document is the second one', () => {
    const session = sessionUnderTest({
      ...newSession(),
      operator: { id: 'o', name: 'Anna Müller', did: 'd' },
    });
    session.goTo('done').apply({ kind: 'add-document' });
    show(show(session, licenceFront()) && session, licenceBack());
    session.confirmAll().confirmAll('front').apply({ kind: 'attest', attestation: GENUINE });
    expect(codeOf(() => session.apply({ kind: 'decide', decision: APPROVE }))).toBe('SELF_VERIFICATION');
  });
});

describe('a reader', () => {
  it('says nothing before the consent to the procedure', () => {
    const session = sessionUnderTest().goTo('consent');
    expect(codeOf(() => read(session, scanned()))).toBe('STEP_NOT_ALLOWED');
    expect(session.state.documents).toEqual([]);
  });

  it('completes a card whose front was captured', () => {
    const session = read(show(sessionUnderTest().goTo('document'), licenceFront()), scanned());
    expect(session.state.at.step).toBe('selfie');
    expect(session.state.documents[0]).toMatchObject({
      complete: true,
      captures: [{}, { channel: 'reader' }],
    });
    const event = session.events.at(-1);
    expect(event).toMatchObject({ actor: 'kiosk', payload: { channel: 'reader', device: 'Scanner' } });
  });

  it('does not end the step before the camera has seen the document', () => {
    const session = read(sessionUnderTest().goTo('document'), scanned());
    expect(session.state.at).toEqual({ step: 'document', visit: 1 });
    expect(missingFor(session.state)).toContain('other-side');
    show(session, licenceFront());
    expect(session.state.at.step).toBe('selfie');
    expect(session.state.documents).toMatchObject([{ id: 'scan', captures: [{}, { id: 'front' }] }]);
  });

  describe('in a redo', () => {
    const redo = () =>
      sessionUnderTest()
        .goTo('done')
        .confirmAll()
        .apply({ kind: 'retake', step: 'document', documentId: 'document-1' });
    const current = ({ state }: Session) =>
      state.documents.map(({ id, attempt, captures }) => [id, attempt, captures.map((one) => one.id)]);
    const before = ['document-1', 1, ['document-1']];

    it('leaves the earlier try in force until the camera has accepted a side of the new one', () => {
      const session = read(redo(), scanned());
      expect(session.state.at).toEqual({ step: 'document', visit: 2 });
      expect(current(session)).toEqual([before]);
      expect(session.state.documents[0]?.words).toMatchObject({ surname: { verdict: 'confirmed' } });
      expect(session.events.at(-1)?.payload).toMatchObject({ attempt: 2, captureId: 'scan', number: 1 });
    });

    it('joins the new try as soon as that is there', () => {
      const session = show(read(redo(), scanned()), licenceFront('again'));
      expect(current(session)).toEqual([['scan', 2, ['scan', 'again']]]);
      expect(session.state.documents[0]).toMatchObject({ complete: true, words: {} });
      expect(session.state.capturing).toBeUndefined();
      expect(session.events.at(-1)?.payload).toMatchObject({ documentId: 'scan', captureId: 'again' });
    });

    it('is heard once, outlives a restart, and joins once', () => {
      const session = read(redo(), scanned());
      const count = session.events.length;
      read(session, scanned('same'));
      expect(session.events).toHaveLength(count);
      read(session, scanned('stripe', { barcode: barcodeOf({ iin: '600000' }) }));
      expect(session.events.at(-1)?.payload).toMatchObject({ documentId: 'scan', captureId: 'stripe' });
      const stored = SessionState.parse(JSON.parse(JSON.stringify(session.state)));
      const resumed = sessionUnderTest(stored).apply({ kind: 'interrupted' });
      show(resumed, pageCapture({ id: 'page', zone: { ...ZONE, format: 'TD1' }, pictures: [] }));
      expect(current(resumed)).toEqual([['scan', 2, ['scan', 'stripe', 'page']]]);
      expect(resumed.state.capturing).toEqual({ number: 1, attempt: 2, side: 'other' });
      show(resumed, licenceFront('front'));
      expect(current(resumed)).toEqual([['scan', 2, ['scan', 'stripe', 'page', 'front']]]);
    });

    it('belongs to no later try, and is forgotten with a person who withdraws', () => {
      const session = read(redo(), scanned());
      session.apply({ kind: 'retake', step: 'document', documentId: 'document-1' });
      expect(session.state.capturing).toEqual({ number: 1, attempt: 3, side: 'any' });
      read(session, scanned('third'));
      expect(session.apply({ kind: 'withdraw' }).state).not.toHaveProperty('capturing');
    });
  });

  it('joins the newest document at a later step, and changes no step', () => {
    const session = sessionUnderTest().goTo('done').confirmAll();
    const { at } = session.state;
    read(session, scanned('scan', { barcode: barcodeOf({ fields: ZONE.fields }) }));
    expect(session.state.at).toEqual(at);
    expect(session.state.documents).toMatchObject([{ captures: [{}, { id: 'scan' }] }]);
    expect(missingFor(session.state)).not.toContain('field-confirmation');
    session.apply({ kind: 'suspect' });
    expect(codeOf(() => read(session, scanned('late')))).toBe('SESSION_ENDED');
  });

  it('leaves the comparison of the pictures alone, made or under way', () => {
    const session = sessionUnderTest().goTo('done');
    const { length } = session.effects;
    read(session, scanned());
    expect(session.effects.slice(length)).toEqual([]);
  });

  it('is heard once for the same code, and a bounded number of times at all', () => {
    const session = read(sessionUnderTest().goTo('done'), scanned());
    const count = session.events.length;
    read(session, scanned('same'));
    expect(session.events).toHaveLength(count);
    for (let other = 0; other < 40; other++) {
      read(session, scanned(`scan-${other}`, { barcode: barcodeOf({ iin: String(600_000 + other) }) }));
    }
    expect(session.state.documents[0]?.captures).toHaveLength(21);
  });
});

describe('the join of a document', () => {
  it('is made once for events, checks and display, and again for another answer, day or flow', () => {
    const { state } = sessionUnderTest().goTo('done');
    const joinOf = (of: SessionState, today: string = CONTEXT.today) => joinedDocuments(of, today)[0]?.joined;
    const first = joinOf(state);
    expect(first).toBeDefined();
    expect(joinOf({ ...state, helpAsked: true })).toBe(first);
    const confirmed = sessionUnderTest(state).confirmAll().state;
    const word = joinOf(confirmed)?.fields.find(({ field }) => field === 'surname');
    expect(word?.sources).toContainEqual(expect.objectContaining({ source: 'print', value: 'ERIKSSON' }));
    expect(joinOf(state, '2032-04-16')?.indicators).toContain('expired');
    const rules = { ...state.flow.document, confirmFields: ['placeOfBirth' as const] };
    const asked = joinOf({ ...state, flow: { ...state.flow, document: rules } });
    expect(asked?.fields.map(({ field }) => field)).toContain('placeOfBirth');
    expect(joinOf(state)).toEqual(first);
  });
});

describe('the kind of a document', () => {
  const plain = (): Session => {
    const session = sessionUnderTest().goTo('document');
    show(session, captureOf({ id: 'plain', noZone: 'model-missing' }));
    return session.apply({
      kind: 'selfie-captured',
      at: session.state.at,
      selfie: selfieRecord(),
      judgement,
    });
  };
  const kind = { type: 'identity-card', country: 'FRA' } as const;

  it('is asked of the operator where nothing says so', () => {
    const session = plain();
    expect(missingFor(session.state)).toContain('document-kind');
    session.apply({ kind: 'set-document-kind', documentId: 'plain', documentKind: kind });
    expect(missingFor(session.state)).not.toContain('document-kind');
    const event = session.events.at(-1);
    expect(event).toMatchObject({ type: 'document.kind-keyed', payload: { kind: { type: kind.type } } });
    expect(event?.fields).toEqual({ 'document.kind': kind });
    expect(JSON.stringify(event?.payload)).not.toContain('FRA');
  });

  it('is not overruled where a machine read it, and is never nothing', () => {
    const session = sessionUnderTest().goTo('done');
    const keyed = { kind: 'set-document-kind', documentId: 'document-1', documentKind: kind } as const;
    expect(codeOf(() => session.apply(keyed))).toBe('INVALID_INPUT');
    for (const documentKind of [
      { ...kind, type: 'unknown' as const },
      { ...kind, country: 'France' },
      { ...kind, region: 'the house of the holder' },
    ]) {
      const command = { kind: 'set-document-kind', documentId: 'plain', documentKind } as const;
      expect(codeOf(() => plain().apply(command))).toBe('INVALID_INPUT');
    }
  });

  it('enters the log once when the flow blocks it', () => {
    const blank = newSession();
    const blocked = [{ country: 'D', type: 'passport' as const }];
    const flow = { ...blank.flow, document: { ...blank.flow.document, blocked } };
    const session = sessionUnderTest({ ...blank, flow })
      .goTo('done')
      .confirmAll();
    const refusals = session.events.filter(({ type }) => type === 'document.not-allowed');
    expect(refusals).toMatchObject([
      {
        payload: { number: 1, kind: { type: 'passport', basis: 'mrz' } },
        fields: { 'document.kind': { country: 'D' } },
      },
    ]);
    session.apply({ kind: 'attest', attestation: GENUINE }).apply({ kind: 'decide', decision: APPROVE });
    expect(session.state.provisional?.outcome).not.toBe('Success');
  });
});
