import { expect, it } from 'vitest';
import { counterOperations } from '#core/contract/counter/index.ts';
import {
  EMPTY_DRAFT,
  enrolInput,
  isComplete,
  type SetupDraft,
  supervisorInput,
  testSubject,
} from './setup-draft.ts';

const PASSPHRASE = 'quiet river paper lantern';
const embedded: SetupDraft = {
  ...EMPTY_DRAFT,
  branchName: ' Town hall ',
  supervisorName: 'Ada Ferry',
  supervisorPassphrase: PASSPHRASE,
  supervisorPassphraseAgain: PASSPHRASE,
};
const withoutTest: SetupDraft = {
  ...embedded,
  services: 'remote',
  address: 'https://services.example',
  licenseKey: 'licence',
  enrolmentCode: 'code',
};
const remote: SetupDraft = { ...withoutTest, reached: testSubject(withoutTest) };

it('builds input that the contract accepts, trimmed', () => {
  const parsed = counterOperations['setup.enrol'].input.parse(enrolInput(embedded));
  expect(parsed.branchName).toBe('Town hall');
  expect(parsed.services).toEqual({ mode: 'embedded' });
  expect(parsed.network).toBeUndefined();
  expect(isComplete('review', embedded, 12)).toBe(true);
});

it('asks for a connection test before a services address is accepted, and again after a change', () => {
  expect(isComplete('services', withoutTest, 12)).toBe(false);
  expect(isComplete('services', remote, 12)).toBe(true);
  expect(isComplete('services', { ...remote, address: 'https://other.example' }, 12)).toBe(false);
  expect(isComplete('services', { ...remote, proxyHost: 'proxy', proxyPort: '8080' }, 12)).toBe(false);
});

it('refuses short or differing passphrases', () => {
  const differing = { ...embedded, supervisorPassphraseAgain: 'another' };
  expect(supervisorInput('first', differing, 12)).toBeUndefined();
  expect(supervisorInput('first', embedded, 40)).toBeUndefined();
  expect(isComplete('keys', { ...embedded, keyStorage: 'passphrase-file' }, 12)).toBe(false);
});

it('carries proxy and certificate authority only for services elsewhere', () => {
  const network = { proxyHost: 'proxy', proxyPort: '8080', certificateAuthority: 'PEM' };
  const parsed = counterOperations['setup.enrol'].input.parse(enrolInput({ ...remote, ...network }));
  expect(parsed.network).toEqual({
    proxy: { host: 'proxy', port: 8080 },
    certificateAuthority: 'PEM',
    authorities: 'own',
  });
  expect(enrolInput({ ...embedded, ...network }).network).toBeUndefined();
});

it('makes a first supervisor of name and passphrase, and of an existing one only who and the passphrase', () => {
  const { input } = counterOperations['setup.complete'];
  const first = supervisorInput('first', embedded, 12);
  expect(input.parse(first).supervisor).toEqual({ kind: 'first', name: 'Ada Ferry', passphrase: PASSPHRASE });
  expect(supervisorInput('existing', embedded, 12)).toBeUndefined();
  const chosen = { ...embedded, supervisorId: 'op-1', supervisorPassphrase: 'short' };
  expect(input.parse(supervisorInput('existing', chosen, 12)).supervisor).toEqual({
    kind: 'existing',
    operatorId: 'op-1',
    passphrase: 'short',
  });
  expect(supervisorInput('existing', { ...chosen, supervisorPassphrase: '' }, 12)).toBeUndefined();
});
