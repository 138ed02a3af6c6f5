import { expect, it } from 'vitest';
import { counterOperations } from '../../../main/counter/contract/index.ts';
import { EMPTY_DRAFT, isComplete, type SetupDraft, setupInput, testSubject } from './setup-draft.ts';

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
  const parsed = counterOperations['setup.complete'].input.parse(setupInput(embedded));
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
  expect(isComplete('supervisor', { ...embedded, supervisorPassphraseAgain: 'another' }, 12)).toBe(false);
  expect(isComplete('supervisor', embedded, 40)).toBe(false);
  expect(isComplete('keys', { ...embedded, keyStorage: 'passphrase-file' }, 12)).toBe(false);
});

it('carries proxy and certificate authority only for services elsewhere', () => {
  const network = { proxyHost: 'proxy', proxyPort: '8080', certificateAuthority: 'PEM' };
  const parsed = counterOperations['setup.complete'].input.parse(setupInput({ ...remote, ...network }));
  expect(parsed.network).toEqual({ proxy: { host: 'proxy', port: 8080 }, certificateAuthority: 'PEM' });
  expect(setupInput({ ...embedded, ...network }).network).toBeUndefined();
});
