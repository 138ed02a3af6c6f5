import { describe, expect, it } from 'vitest';
import type { DocumentScan } from '../ports/identity-library.ts';
import { deliverScan } from './deliver-scan.ts';

const PENDING = [
  { sessionId: 'for-licence', docType: 'dl_object' as const },
  { sessionId: 'for-passport', docType: 'ppt_object' as const },
];
const SCAN: DocumentScan = {
  type: 'ppt',
  verdict: 'PASSED',
  reasonCode: 'ok',
  fuzzyMatchScore: null,
  rawData: {},
  document: { data: { type: 'ppt' } as never, signToken: 'token' },
};

function ended(scan: DocumentScan | undefined, visit: 'under-way' | 'ended' = 'under-way'): string[] {
  const done: string[] = [];
  const pipeline = {
    pendingDocumentSessions: () => PENDING,
    completeDocumentSession: (sessionId: string) => void done.push(sessionId),
  };
  const session = { sessionId: 's', captures: () => (scan ? { scan } : {}), sign: () => 'token' };
  deliverScan(pipeline as never, session, visit);
  return done;
}

describe('the scan of a document', () => {
  it('ends the sessions that wait for its type and no other', () => {
    expect(ended(SCAN)).toEqual(['for-passport']);
    expect(ended({ ...SCAN, type: 'dl' })).toEqual(['for-licence']);
    expect(ended({ ...SCAN, type: 'nationalid' })).toEqual([]);
  });

  it('that no machine could read ends nothing before the operator has said what it is', () => {
    const { document: _none, type: _unknown, ...read } = SCAN;
    const unread: DocumentScan = { ...read, verdict: 'NOT_PERFORMED', reasonCode: 'mrz-not-found' };
    expect(ended(unread)).toEqual([]);
    expect(ended({ ...unread, type: 'dl' })).toEqual([]);
    expect(ended({ ...unread, type: 'dl' }, 'ended')).toEqual(['for-licence']);
    expect(ended(unread, 'ended')).toEqual(['for-licence', 'for-passport']);
  });

  it('ends nothing where there is none', () => {
    expect(ended(undefined, 'ended')).toEqual([]);
  });
});
