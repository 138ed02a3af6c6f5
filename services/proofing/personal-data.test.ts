import { expect, it } from 'vitest';
import { captureOf, documentOf, joinRules, printOf } from '#core/document/document.fixture.ts';
import { joinDocument } from '#core/document/join-document.ts';
import type { ClientPrincipal } from '#services/kernel/access.ts';
import { detailed, mayReadParties } from './personal-data.ts';

const print = printOf({ surname: 'Berg' });
const shown = (words: ReturnType<typeof documentOf>['words']) =>
  detailed({
    number: 1,
    joined: joinDocument(documentOf([captureOf({ print })], { words }), joinRules(), '2026-11-20'),
  });

it('marks a value that a machine read in the print alone, until the operator confirms it', () => {
  expect(shown({})).toMatchObject({ fields: { surname: 'Berg' }, printFields: ['surname'] });
  const confirmed = shown({ surname: { verdict: 'confirmed', value: 'Berg' } });
  expect(confirmed).toMatchObject({ fields: { surname: 'Berg' } });
  expect(confirmed).not.toHaveProperty('printFields');
});

const PROGRAM: Omit<ClientPrincipal, 'scopes'> = {
  kind: 'client',
  tenantId: 't',
  communityId: null,
  clientId: 'p',
  keyType: 'service',
};

it.each([
  [['results.poll'], false],
  [['results.poll', 'reports.read'], false],
  [['results.poll', 'user_device_details.read'], true],
  [['results.poll', 'proofing_sessions.manage'], true],
])('tells a program with %j of devices and operators: %j', (scopes, isTold) => {
  expect(mayReadParties({ ...PROGRAM, scopes: new Set(scopes) })).toBe(isTold);
});
