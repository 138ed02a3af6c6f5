import { expect, it } from 'vitest';
import { ERASURE_REASONS } from '#core/contract/counter/privacy-operations.ts';
import { LANGUAGE_TEXTS, LANGUAGES } from '#core/languages/index.ts';
import { LIVE_FRAMES } from '#core/liveness/live-frames.ts';
import { privacyRecord } from './privacy-record.ts';

const ID = '0190a000-0000-7000-8000-000000000001';
const AT = '2026-11-20T10:00:00.000Z';
const NOW = new Date('2026-11-20T12:00:00.000Z');

type Change = {
  session?: object;
  later?: object[];
  openings?: { kind: string }[];
  artefacts?: { artefactId: string; kind: string }[];
  erasures?: { at: string; reason: string; erased: { name: string }[] }[];
};

/** A session with two consents, and the word of the services on its log and two pictures. */
function record({ session, later = [], openings, artefacts, erasures = [] }: Change = {}) {
  const consent = (type: string) => ({
    type,
    time: AT,
    payload: { textVersion: 'v1', onBehalf: 'guardian-1' },
  });
  const keys = ['open', 'evidence/1', 'evidence/501', 'artefact/a', 'artefact/live', 'second/1'];
  const vault = {
    sessions: {
      find: (id: string) =>
        id === ID
          ? { sessionId: ID, createdAt: AT, eraseAfter: '2026-11-27T10:00:00.000Z', ...session }
          : undefined,
      erasures: () => erasures,
    },
    evidence: {
      events: () => [
        consent('consent.procedure.given'),
        { type: 'x', payload: {} },
        consent('consent.biometric.refused'),
      ],
      openings: () => openings ?? [{ kind: 'bytes' }, { kind: 'json' }, { kind: 'json' }],
    },
    secondLog: { read: () => ({ events: later }), enrolledOwner: () => 'did:key:zOwner' },
    artefacts: {
      list: () =>
        artefacts ?? [
          { artefactId: 'a', kind: 'selfie' },
          { artefactId: 'live', kind: LIVE_FRAMES },
        ],
    },
    outbox: { receipts: () => keys.map((key) => ({ receipt: { idempotencyKey: `${ID}/${key}` } })) },
    applicants: { find: () => ({}) },
  };
  return privacyRecord(vault as unknown as Parameters<typeof privacyRecord>[0], ID, NOW);
}

it('names each consent with its answer, its text and who gave it', () => {
  const words = { textVersion: 'v1', time: AT, onBehalf: true };
  expect(record().consents).toEqual([
    { purpose: 'procedure', given: true, ...words },
    { purpose: 'biometric', given: false, ...words },
  ]);
});

it('counts what the vault holds and what the services have acknowledged', () => {
  expect(record()).toMatchObject({
    kept: [
      { place: 'kiosk', what: 'values', count: 2 },
      { place: 'kiosk', what: 'pictures', count: 1 },
      { place: 'kiosk', what: 'frames', count: 1 },
      { place: 'kiosk', what: 'wallet', count: 1 },
      { place: 'services', what: 'record', count: 1 },
      { place: 'services', what: 'pictures', count: 1 },
      { place: 'services', what: 'frames', count: 1 },
    ],
    keptUntil: '2026-11-27T10:00:00.000Z',
  });
});

it('counts no frames at the services once the result is final', () => {
  const erasures = [{ at: AT, reason: 'judged', erased: [{ name: 'live' }] }];
  const { kept } = record({ artefacts: [{ artefactId: 'a', kind: 'selfie' }], erasures });
  expect(kept.filter(({ what }) => what === 'frames')).toEqual([]);
  expect(kept).toContainEqual({ place: 'services', what: 'pictures', count: 1 });
});

it('has no day while a decision is outstanding', () => {
  expect(record({ session: { eraseAfter: '9999-12-30T00:00:00.000Z' } })).not.toHaveProperty('keptUntil');
});

const gone = (reason: string, erasedAt: string) =>
  record({
    session: { erasedAt },
    openings: [],
    artefacts: [],
    erasures: [{ at: erasedAt, reason, erased: [{ name: 'a' }] }],
  });
const there = ({ kept }: ReturnType<typeof record>) =>
  kept.filter(({ place }) => place === 'services').length;

it('keeps the services for a day after a retention period, and no longer', () => {
  expect(there(gone('retention-over', '2026-11-20T11:00:00.000Z'))).toBeGreaterThan(0);
  expect(there(gone('retention-over', '2026-11-19T11:00:00.000Z'))).toBe(0);
  expect(there(gone('ordered', '2026-11-20T11:00:00.000Z'))).toBe(0);
});

it('tells erasures with their reason, and a withdrawal after the end', () => {
  const later = [{ type: 'consent.withdrawn', time: '2026-11-20T11:00:00.000Z', payload: {} }];
  expect(record({ later }).withdrawnAt).toBe('2026-11-20T11:00:00.000Z');
  expect(gone('ordered', AT).erasures).toEqual([{ at: AT, reason: 'ordered', values: 1 }]);
  expect(gone('of a later version', AT).erasures[0]?.reason).toBe('other');
});

it('refuses a session that the vault does not hold', () => {
  const vault = { sessions: { find: () => undefined } } as unknown as Parameters<typeof privacyRecord>[0];
  expect(() => privacyRecord(vault, ID, NOW)).toThrow(expect.objectContaining({ code: 'SESSION_NOT_FOUND' }));
});

it.each(LANGUAGES)('has words for every reason in %s', (language) => {
  const { reason } = LANGUAGE_TEXTS[language].screens.privacy;
  expect(Object.keys(reason).sort()).toEqual([...ERASURE_REASONS].sort());
});
