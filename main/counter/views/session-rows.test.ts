import { describe, expect, it } from 'vitest';
import type { SessionListing } from '../../ports/vault.ts';
import { foundRows, sessionRows } from './session-rows.ts';

const SUMMARY = { reference: 'BCD-FGH', operator: 'Olga', operatorId: 'op-1' };
const listing = (change: Partial<SessionListing> = {}): SessionListing => ({
  sessionId: 's-1',
  status: 'ended',
  flow: { id: 'counter-standard', version: 1, hash: 'f' },
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:04:00.000Z',
  sealed: false,
  isKept: true,
  summary: SUMMARY,
  ...change,
});
const CONTEXT = {
  status: { waiting: 0, sending: false, perSession: new Map() },
  operatorId: 'op-1',
};
const rowOf = (change: Partial<SessionListing>) => sessionRows([listing(change)], CONTEXT)[0];

describe('the row of a session', () => {
  it.each([
    ['withdrawn', { ending: 'withdrawn' }],
    ['consent-refused', { ending: 'consent-refused' }],
    ['abandoned', { ending: 'abandoned' }],
    ['document-missing', { ending: 'decided', skipped: ['selfie', 'document'] }],
    ['selfie-missing', { ending: 'decided', skipped: ['selfie'] }],
    [undefined, { ending: 'decided' }],
    // A suspicion looks like any other session in Review.
    [undefined, { ending: 'suspected' }],
    [undefined, { ending: 'handed-over' }],
  ])('tells the exception %s', (exception, summary) => {
    expect(rowOf({ summary: { ...SUMMARY, ...summary } })?.exception).toBe(exception);
  });

  it('tells where it went on or came from', () => {
    expect(rowOf({ summary: { ...SUMMARY, ending: 'handed-over' } })?.handOver).toBe('given');
    expect(rowOf({ summary: { ...SUMMARY, takenFrom: 'did:key:zOne' } })?.handOver).toBe('taken');
  });

  it('tells whose it is, by id and not by name', () => {
    expect(rowOf({})?.isMine).toBe(true);
    expect(rowOf({ summary: { ...SUMMARY, operatorId: 'op-2' } })?.isMine).toBe(false);
  });

  it('tells how long its data stay, once that is known', () => {
    expect(rowOf({ eraseAfter: '2026-11-27T09:00:00.000Z' })?.keptUntil).toBe('2026-11-27T09:00:00.000Z');
    expect(rowOf({ eraseAfter: '9999-12-30T00:00:00.000Z' })?.keptUntil).toBeUndefined();
    const erased = rowOf({
      erasedAt: '2026-11-21T00:00:00.000Z',
      eraseAfter: '2026-11-20T00:00:00.000Z',
      isKept: false,
    });
    expect(erased).toMatchObject({ erasedAt: '2026-11-21T00:00:00.000Z', isKept: false });
    expect(erased?.keptUntil).toBeUndefined();
  });

  it('has a name in a search alone', () => {
    const found = { ...listing(), name: 'ANNA ERIKSSON' };
    expect(JSON.stringify(sessionRows([found], CONTEXT))).not.toContain('ERIKSSON');
    expect(foundRows([found, listing()], CONTEXT).map(({ name }) => name)).toEqual([
      'ANNA ERIKSSON',
      undefined,
    ]);
  });
});
