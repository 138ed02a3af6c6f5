import { expect, it } from 'vitest';
import { programsShown, SCOPES_EVENT, type ScopeAnswer } from './scope-answers.ts';

const DESK = { programId: '0197a000-0000-4000-8000-00000000000a', name: 'Appointment desk' };
const TILL = { programId: '0197a000-0000-4000-8000-00000000000b', name: 'Till' };
const answer = (change: Partial<ScopeAnswer>) => ({
  type: SCOPES_EVENT,
  payload: {
    ...{ recipient: 'program' as const, address: 'https://id.example.org', scopes: ['dob' as const] },
    ...{ agreed: true, ...change },
  },
});

it('names each program that was shown something once, in the order of the answers', () => {
  const events = [
    answer({ program: TILL }),
    answer({ program: DESK, agreed: false }),
    answer({ program: DESK }),
    answer({ program: TILL }),
  ];
  expect(programsShown(events)).toEqual([TILL, DESK]);
});

it('names a program that was also shown an unknown scope', () => {
  const { type, payload } = answer({ program: DESK });
  expect(programsShown([{ type, payload: { ...payload, scopes: ['dob', 'shoe-size'] } }])).toEqual([DESK]);
});

it('names none for a refusal, a relying party, an older log and a malformed answer', () => {
  const events = [
    answer({ program: DESK, agreed: false }),
    answer({ recipient: 'session' }),
    answer({}),
    { type: SCOPES_EVENT, payload: { agreed: true, program: { name: 'without an id' } } },
    { type: SCOPES_EVENT, payload: { agreed: 'true', program: DESK } },
    { type: 'library.called', payload: answer({ program: DESK }).payload },
  ];
  expect(programsShown(events)).toEqual([]);
});
