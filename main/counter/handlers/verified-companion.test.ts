import { expect, it } from 'vitest';
import { CompanionEntry } from '#core/contract/companion.ts';
import { AppError } from '#core/contract/errors.ts';
import { verifiedCompanion } from './verified-companion.ts';

const OWN = '019ab000-0000-7000-8000-000000000001';
const OTHER = '019ab000-0000-7000-8000-000000000002';
const SUMMARY = {
  reference: 'BCD-FGH',
  operator: 'Olga',
  operatorId: 'op-1',
  outcome: 'Success',
  final: 'Success',
};

const guardian = (verified: object) =>
  CompanionEntry.parse({ role: 'guardian', relationship: 'parent', name: 'Bea Eriksson', verified });
const byReference = guardian({ how: 'session', reference: ' bcd fgh ' });

function look(entry: CompanionEntry, ...found: object[]) {
  const asked: object[] = [];
  const search = (wanted: object) => {
    asked.push(wanted);
    return found;
  };
  const unlocked = { vault: { sessions: { search } } };
  return { asked, companion: () => verifiedCompanion({ unlocked } as never, OWN, entry) };
}
const session = (summary: object, sessionId = OTHER) => ({ sessionId, summary: { ...SUMMARY, ...summary } });

it('takes the session of this kiosk that ended with Success under the reference', () => {
  const { asked, companion } = look(byReference, session({ reference: 'BCD-FGHJ' }), session({}));
  expect(companion()).toMatchObject({ verified: { how: 'session', sessionId: OTHER } });
  expect(asked).toEqual([{ reference: 'BCDFGH', words: [] }]);
});

it.each<[string, object[]]>([
  ['nothing', []],
  ['another reference that begins alike', [session({ reference: 'BCD-FGHJ' })]],
  ['a session in Review', [session({ final: 'Review' })]],
  ['a Success that the services did not confirm', [session({ finalState: 'Review' })]],
  ['a Success that the services have not judged', [session({ final: undefined })]],
  ['the session itself', [session({}, OWN)]],
  ['a row that is none', [{ sessionId: OTHER, summary: {} }]],
])('is not verified by %s', (_, found) => {
  const { companion } = look(byReference, ...found);
  expect(companion).toThrow(expect.objectContaining({ code: 'COMPANION_UNVERIFIED' }));
  expect(companion).toThrow(AppError);
});

it('looks for no reference that has no letter', () => {
  const { asked, companion } = look(guardian({ how: 'session', reference: ' - ' }), session({}));
  expect(companion).toThrow(AppError);
  expect(asked).toEqual([]);
});

it('leaves an inspected document, and who only helps, as they are', () => {
  const entry = guardian({ how: 'document', document: 'passport' });
  expect(look(entry).companion()).toEqual(entry);
  const helper = CompanionEntry.parse({ role: 'helper' });
  expect(look(helper).companion()).toEqual(helper);
});
