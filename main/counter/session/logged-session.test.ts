import { describe, expect, it } from 'vitest';
import { barcodeOf, captureOf, zoneOf } from '#core/document/document.fixture.ts';
import type { CaptureRecord } from '#core/document/document-records.ts';
import type { KeyedRecord } from '#core/document/keyed-document.ts';
import { zoneFromLines } from '#core/document/source-records.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { findGaps, pictureIds } from '#core/proofing/session-log/find-gaps.ts';
import { openEvents } from '#core/proofing/session-log/opened-event.ts';
import { readKeyed } from '#core/proofing/session-log/read-keyed.ts';
import { readSession } from '#core/proofing/session-log/read-session.ts';
import {
  differingChecks,
  joinGaps,
  joinLogged,
  recomputeChecks,
} from '#core/proofing/session-log/recompute-checks.ts';
import { unsentPictures } from '#core/proofing/session-log/replaced-pictures.ts';
import { APPROVE, begun, CONTEXT, GENUINE, logOf, pageCapture, sessionUnderTest } from './session.fixture.ts';

const JUDGED = { models: [], facts: {} };
const LINES = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F3204159ZE184226B<<<<<10',
];
const SCORE = {
  performed: true,
  score: 0.97,
  model: 'm',
  interEyePx: { selfie: 90, portrait: 60 },
} as const;

type Session = ReturnType<typeof sessionUnderTest>;

/** Reads back what the counter wrote, as the services do. */
function readBack(session: Session, change: (drafts: EvidenceDraft[]) => EvidenceDraft[] = (all) => all) {
  const log = logOf(change([...begun().events, ...session.events]));
  const unsent = unsentPictures(log.events, 1);
  const events = openEvents(
    log.events,
    log.openings.filter(({ name }) => !unsent.has(name)),
  );
  const read = readSession(events);
  expect(pictureIds(read).filter((id) => unsent.has(id))).toEqual([]);
  const documents = joinLogged(COUNTER_STANDARD, read, undefined);
  const found = recomputeChecks(COUNTER_STANDARD, read, documents);
  const gaps = findGaps(COUNTER_STANDARD, events, read, new Set(pictureIds(read)));
  return { read, found, gaps, differing: differingChecks(read.claimed.checks, found) };
}

/** A whole session; `more` happens before the operator speaks. */
function whole(more: (session: Session) => void = () => undefined): Session {
  const session = sessionUnderTest().goTo('done');
  session.apply({ kind: 'compared', comparison: SCORE });
  more(session);
  for (const { id } of session.state.documents) session.confirmAll(id);
  session.apply({ kind: 'attest', attestation: GENUINE });
  return session.apply({ kind: 'decide', decision: APPROVE });
}

const SSN = {
  type: 'ssn',
  number: '123-45-6789',
  firstName: 'ANNA',
  lastName: 'ERIKSSON',
  dateOfBirth: '1974-08-12',
} as const;

it('takes a keyed document for the operator’s, after the consent, and rests no check on it', () => {
  const session = whole(({ apply }) => void apply({ kind: 'key-document', id: 'k1', document: SSN }));
  expect(session.state.provisional?.outcome).toBe('Success');
  const { gaps, differing } = readBack(session);
  expect([gaps, differing]).toEqual([[], []]);
  const byKiosk = readBack(session, (drafts) =>
    drafts.map((draft) => (draft.type === 'document.keyed' ? { ...draft, actor: 'kiosk' } : draft)),
  );
  expect(byKiosk.gaps).toEqual([{ subject: 'document.keyed', result: 'differs' }]);
  const early = readBack(session, ([started, ...drafts]) => {
    const keyed = drafts.filter(({ type }) => type === 'document.keyed');
    return [started!, ...keyed, ...drafts.filter((draft) => !keyed.includes(draft))];
  });
  expect(early.gaps).toContainEqual({ subject: 'consent.procedure.given', result: 'out-of-order' });
});

const again = (capture: CaptureRecord) => (session: Session) => {
  session.apply({ kind: 'retake', step: 'document' });
  session.apply({ kind: 'document-captured', at: session.state.at, capture, judgement: JUDGED });
  session.apply({ kind: 'compared', comparison: SCORE });
};

describe('a session read back from its log', () => {
  const page = pageCapture();
  const cases: Record<string, (session: Session) => void> = {
    'one document': () => undefined,
    'a document captured again': again(
      pageCapture({
        id: 'second',
        pictures: page.pictures.map(({ id, ...rest }) => ({ id: `${id}-2`, ...rest })),
      }),
    ),
    'a zone as it is parsed, with all its evidence': again(
      pageCapture({ id: 'parsed', zone: zoneFromLines(LINES, CONTEXT.today) }),
    ),
    'a licence read by a reader, and its page': (session) => {
      session.apply({ kind: 'add-document' });
      const barcode = barcodeOf({
        findings: [{ rule: 'r', clause: 'c', verdict: 'FAILED', detail: 'at 4' }],
      });
      const capture = captureOf({ id: 'read', channel: 'reader', pictures: [], barcode });
      session.apply({ kind: 'document-read', capture, judgement: JUDGED });
      const pictures = page.pictures.map((picture) => ({ ...picture, id: `${picture.id}-front` }));
      const front = captureOf({ id: 'front', pictures, star: { found: true, score: 0.9 } });
      session.apply({ kind: 'document-captured', at: session.state.at, capture: front, judgement: JUDGED });
    },
    'a read of a document that waits for the camera': (session) => {
      session.apply({ kind: 'retake', step: 'document' });
      const capture = captureOf({ id: 'waiting', channel: 'reader', pictures: [], zone: zoneOf() });
      session.apply({ kind: 'document-read', capture, judgement: JUDGED });
    },
    'a document whose kind was keyed': (session) => {
      const none = pageCapture({ id: 'plain', zone: undefined, noZone: 'mrz-not-found' });
      again(none)(session);
      const documentKind = { type: 'pan-card', country: 'IND' } as const;
      session.apply({ kind: 'set-document-kind', documentId: 'plain', documentKind });
      for (const field of COUNTER_STANDARD.document.confirmFields) {
        const value = field.startsWith('date') ? '2030-01-01' : 'X';
        session.apply({
          kind: 'confirm-field',
          documentId: 'plain',
          field,
          confirmation: { verdict: 'keyed', value },
        });
      }
    },
    'a selfie taken again': (session) => {
      session.apply({ kind: 'retake', step: 'selfie' });
      session.takeSelfie('nonce-2');
      session.apply({ kind: 'compared', comparison: SCORE });
    },
    'thresholds that were measured': (session) => {
      const bands = { thresholdSetId: 'own', supports: 0.96, review: 0.9, calibration: 'abc' };
      session.apply({ kind: 'compared', comparison: { ...SCORE, bands } });
    },
  };
  it.each(Object.entries(cases))('gives the same checks: %s', (_name, more) => {
    const session = sessionUnderTest().goTo('done');
    session.apply({ kind: 'compared', comparison: SCORE });
    more(session);
    for (const document of session.state.documents) {
      if (document.captures.some(({ zone, barcode }) => zone ?? barcode)) session.confirmAll(document.id);
    }
    session.apply({ kind: 'attest', attestation: GENUINE });
    session.apply({ kind: 'decide', decision: { kind: 'refer', reasons: ['second-opinion'] } });
    const { read, differing, gaps } = readBack(session);
    expect(differing).toEqual([]);
    expect(gaps).toEqual([]);
    expect(read.documents.map(({ captures, words }) => ({ captures, words }))).toEqual(
      session.state.documents.map(({ captures, words }) => ({ captures, words })),
    );
  });

  it('counts measured thresholds down to the floor of the flow', () => {
    const low = { thresholdSetId: 'low', supports: 0.3, review: 0.2, calibration: 'abc' };
    const session = whole((one) =>
      one.apply({ kind: 'compared', comparison: { ...SCORE, score: 0.5, bands: low } }),
    );
    const { differing } = readBack(session);
    expect(differing).toMatchObject([
      { id: 'face.comparison', claimed: { verdict: 'PASSED' }, found: { verdict: 'FAILED' } },
    ]);
  });

  it('names a check that the kiosk claims and its evidence does not give', () => {
    const { differing } = readBack(whole(), (drafts) =>
      drafts.map((draft) =>
        draft.type === 'document.captured'
          ? { ...draft, payload: { ...draft.payload, zone: undefined } }
          : draft,
      ),
    );
    expect(differing).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: 'document.machine-read',
          claimed: expect.objectContaining({ verdict: 'PASSED' }),
          found: expect.objectContaining({ verdict: 'NOT_PERFORMED' }),
        }),
      ]),
    );
  });

  it('takes the checks that the operator signed, not those of the summary after them', () => {
    const { read } = readBack(whole(), (drafts) =>
      drafts.map((draft) =>
        draft.type === 'session.ended' ? { ...draft, payload: { ...draft.payload, checks: [] } } : draft,
      ),
    );
    expect(read.claimed.checks.length).toBeGreaterThan(20);
  });

  it('names a document whose joined values its captures do not give', () => {
    const session = whole();
    const log = logOf([...begun().events, ...session.events]);
    const events = openEvents(log.events, log.openings);
    const documents = joinLogged(COUNTER_STANDARD, readSession(events), undefined);
    expect(joinGaps(events, documents)).toEqual([]);
    const openings = log.openings.map((opening) =>
      opening.name === 'joined.surname' ? { ...opening, value: { best: 'OTHER', values: [] } } : opening,
    );
    const altered = openEvents(log.events, openings);
    expect(joinGaps(altered, documents)).toEqual([{ subject: 'document.joined', result: 'differs' }]);
  });

  it('uses no comparison of other pictures', () => {
    const { found } = readBack(whole(), (drafts) =>
      drafts.map((draft) =>
        draft.type === 'face.compared'
          ? { ...draft, payload: { ...draft.payload, pictures: { selfie: 'other', with: 'portrait-1' } } }
          : draft,
      ),
    );
    expect(found.find(({ id }) => id === 'face.comparison')).toMatchObject({ reason: 'not-captured' });
  });

  describe('names gaps', () => {
    const without = (type: string) => (drafts: EvidenceDraft[]) =>
      drafts.filter((draft) => draft.type !== type);
    const gone: [string, (drafts: EvidenceDraft[]) => EvidenceDraft[], object][] = [
      ['the start', (all) => [...all.slice(1), ...all.slice(0, 1)], { result: 'out-of-order' }],
      ['a second start', (all) => [...all.slice(0, 1), ...all], { result: 'repeated' }],
      ['the consent', without('consent.procedure.given'), { subject: 'consent.procedure.given' }],
      ['the biometric consent', without('consent.biometric.given'), { subject: 'consent.biometric.given' }],
      ['the document', without('document.captured'), { subject: 'document.captured' }],
      ['the joined document', without('document.joined'), { subject: 'document.joined' }],
      ['the selfie', without('selfie.captured'), { subject: 'selfie.captured' }],
      ['the comparison', without('face.compared'), { subject: 'face.compared' }],
      ['the questions', without('liveness.begun'), { subject: 'liveness.begun' }],
      ['the answers', without('liveness.answered'), { subject: 'liveness.answered' }],
      ['the inspection', without('attestation.recorded'), { subject: 'attestation.recorded' }],
      ['the decision', without('decision.recorded'), { subject: 'decision.recorded' }],
      [
        'a day that no place on earth had at the end',
        (all) =>
          all.map((draft) =>
            draft.type === 'session.ended'
              ? { ...draft, payload: { ...draft.payload, today: '2019-01-01' } }
              : draft,
          ),
        { subject: 'day', result: 'differs' },
      ],
      [
        'a capture after the decision',
        (all) => [
          ...all.slice(0, -1),
          ...all.filter(({ type }) => type === 'face.compared'),
          ...all.slice(-1),
        ],
        { subject: 'face.compared', result: 'out-of-order' },
      ],
    ];
    it.each(gone)('%s', (_name, change, gap) => {
      expect(readBack(whole(), change).gaps).toEqual(expect.arrayContaining([expect.objectContaining(gap)]));
    });

    it('a second frame of the zone', () => {
      const frames = ['zone-1', 'zone-2'].map((id) => ({
        id,
        kind: 'document-zone-frame' as const,
        width: 1280,
        height: 720,
      }));
      const pictures = page.pictures.map((picture) => ({ ...picture, id: `${picture.id}-again` }));
      const session = whole(again(pageCapture({ pictures: [...pictures, ...frames] })));
      const log = logOf([...begun().events, ...session.events]);
      const events = openEvents(log.events, log.openings);
      const read = readSession(events);
      const gapsWith = (ids: readonly string[]) => findGaps(COUNTER_STANDARD, events, read, new Set(ids));
      expect(gapsWith(pictureIds(read))).toEqual([]);
      expect(gapsWith(pictureIds(read).filter((id) => id !== 'zone-2'))).toEqual([
        { subject: 'zone-2', result: 'missing' },
      ]);
    });

    it('an opening and a picture', () => {
      const log = logOf([...begun().events, ...whole().events]);
      const openings = log.openings.filter(({ name }) => name !== 'mrz-1');
      const events = openEvents(log.events, openings);
      const read = readSession(events);
      expect(findGaps(COUNTER_STANDARD, events, read, new Set(['frame-1']))).toEqual([
        { subject: 'document.captured', result: 'not-opened' },
        { subject: 'portrait-1', result: 'missing' },
        { subject: 'mrz-1', result: 'missing' },
        { subject: 'selfie-1', result: 'missing' },
        { subject: 'result-1', result: 'missing' },
      ]);
    });
  });
});

it('is read back with the operator’s entries that still stand', () => {
  const other = { ...SSN, type: 'misc_document', title: 'Birth certificate', number: '7' } as const;
  const session = whole(({ apply }) => {
    apply({ kind: 'key-document', id: 'k1', document: SSN });
    apply({ kind: 'key-document', id: 'k2', document: other });
    apply({ kind: 'key-document', id: 'k3', document: other });
    apply({ kind: 'remove-keyed', id: 'k3' });
    apply({ kind: 'key-document', id: 'k4', document: { ...other, number: '8' } });
  });
  const { events, openings } = logOf([...begun().events, ...session.events]);
  const values = (records: readonly KeyedRecord[] = []) =>
    records.map(({ id, document }) => ({ id, document }));
  expect(values(readKeyed(openEvents(events, openings)))).toEqual(values(session.state.keyed));
});
