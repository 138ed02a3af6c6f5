import { expect, it } from 'vitest';
import { CLOSED } from '#core/proofing/assurance.fixture.ts';
import type { SessionRow } from '#services/sessions/index.ts';
import { provenDocuments } from './proven-documents.ts';

const DAYS = { passport: '2032-04-15', licence: '2031-08-12' };
const session = (change: Partial<SessionRow> = {}) =>
  ({
    state: 'Success',
    summary: { checks: [], assurance: CLOSED.kept },
    documentType: 'passport',
    documentExpiresOn: DAYS.passport,
    documentExpiries: [
      { document: 2, expiresOn: DAYS.licence },
      { document: 1, expiresOn: DAYS.passport },
    ],
    ...change,
  }) as SessionRow;

it('names the day of each document', () => {
  expect(provenDocuments(session())).toEqual([
    { type: 'passport', expiresOn: DAYS.passport },
    { type: 'driving-licence', expiresOn: DAYS.licence },
  ]);
});

it('names none where the document does not say it', () => {
  const documentExpiries = [{ document: 1, expiresOn: null }];
  expect(provenDocuments(session({ documentExpiries })).map(({ expiresOn }) => expiresOn)).toEqual([
    null,
    null,
  ]);
});

it('names that of the first alone for a session that an earlier version judged', () => {
  const earlier = session({ documentExpiries: null });
  const [first, second] = provenDocuments(earlier);
  expect([first?.expiresOn, second?.expiresOn]).toEqual([DAYS.passport, null]);
  const withoutPieces = session({ documentExpiries: null, summary: { checks: [] } });
  expect(provenDocuments(withoutPieces)).toEqual([{ type: 'passport', expiresOn: DAYS.passport }]);
  expect(provenDocuments({ ...withoutPieces, documentType: null })).toEqual([]);
});

it('names no document of a session without Success', () => {
  expect(provenDocuments(session({ state: 'Failed' }))).toEqual([]);
});
