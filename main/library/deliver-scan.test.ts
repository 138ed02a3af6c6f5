import { describe, expect, it } from 'vitest';
import type { DocumentSessionResult } from '#sdk/contract/document-sessions.ts';
import type { DocumentScan } from '../ports/identity-library.ts';
import { deliverKeyed, deliverScan } from './deliver-scan.ts';

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

  it('that no machine could read ends nothing before the operator has named its kind', () => {
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

describe('a document that the operator keyed', () => {
  const keyed = (type: string) => ({ data: { type } as never, signToken: 'token' });
  const waiting = [...PENDING, { sessionId: 'for-ssn', docType: 'ssn_object' as const }];
  const given = (documents: ReturnType<typeof keyed>[]) => {
    const done: unknown[] = [];
    const pipeline = {
      pendingDocumentSessions: () => waiting,
      completeDocumentSession: (
        sessionId: string,
        { resultStatus, reasonCode, token }: DocumentSessionResult,
      ) => void done.push([sessionId, resultStatus, reasonCode, token]),
    };
    deliverKeyed(pipeline, { keyed: () => documents, sign: () => 'signed' });
    return done;
  };

  it('ends the sessions that wait for its type, as verified by nobody', () => {
    expect(given([keyed('misc_document'), keyed('ssn')])).toEqual([
      ['for-ssn', 'NOT_PERFORMED', 'manual-capture', 'token'],
    ]);
  });

  it('ends no other session', () => {
    expect(given([keyed('ssn'), keyed('misc_document')])).toEqual([]);
    expect(given([])).toEqual([]);
  });
});
