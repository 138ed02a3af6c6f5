import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/prepare/project.ts';

const WRITE =
  /(?:(?:insertInto|updateTable|deleteFrom)\(\s*'|\bINSERT INTO |\bUPDATE |\bDELETE FROM )([a-z]\w*)/g;

/** Tables that several areas write, each with the areas and the reason. Every other one is written by its area alone. */
const SHARED: Readonly<Record<string, string>> = {
  credential: 'credentials, users: revoked in the transaction that revokes the wallet',
  erasure: 'erasure, privacy: a person’s data go and the proof is kept in one transaction',
  erasure_order: 'erasure, privacy: the orders end with what they order',
  hosted_capture: 'hosted, privacy: erased with the session',
  named_flow: 'flows, proofing: a session names its flow in the statement that makes it',
  passkey: 'passkeys, users: end with the link that made them',
  proofing_event: 'events, privacy: erased with the session',
  proofing_session: 'privacy, proofing, sessions: made in one statement, erased with all that is about it',
  session_link: 'contact, privacy: erased with the session',
  session_request: 'proofing, sessions: made in the statement that makes the session',
  user_verification: 'privacy, users: erased with the person',
  users: 'oidc, users: sign-ins and the moment from which they count end together',
  wallet_enrolment: 'privacy, users: erased with the person',
  workflow_instance: 'users, workflows: an instance names no user who was removed',
};

const areaOf = (file: string): string => file.split(path.sep)[1]!;
const writers = new Map<string, Set<string>>();
for (const file of globSync('services/*/**/*.ts', { cwd: ROOT })) {
  if (file.endsWith('.test.ts') || areaOf(file) === 'kernel' || areaOf(file) === 'contract') continue;
  for (const [, table] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(WRITE))
    writers.set(table!, (writers.get(table!) ?? new Set()).add(areaOf(file)));
}

it('writes each table of the services in one area, or in those that have a reason', () => {
  expect(writers.size).toBeGreaterThan(40);
  const shared = [...writers].filter(([, areas]) => areas.size > 1);
  const named = shared.map(([table, areas]) => [table, [...areas].sort().join(', ')]).sort();
  expect(named).toEqual(Object.entries(SHARED).map(([table, reason]) => [table, reason.split(':')[0]]));
});
