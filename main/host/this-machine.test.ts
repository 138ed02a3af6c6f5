import { expect, it } from 'vitest';
import { thisMachine } from './this-machine.ts';

it('counts the networks that lead out of this computer', () => {
  const at = (address: string, internal = false) => ({ address, internal });
  const networks = (interfaces: Parameters<typeof thisMachine>[0]) => thisMachine(interfaces).networks();
  expect(networks(() => ({}))).toBe(0);
  expect(
    networks(() => ({
      lo: [at('127.0.0.1', true), at('::1', true)],
      unplugged: [at('fe80::1')],
      unanswered: [at('169.254.7.9'), at('fe80::2')],
      none: undefined,
    })),
  ).toBe(0);
  expect(
    networks(() => ({ eth0: [at('fe80::1'), at('192.0.2.7'), at('2001:db8::7')], wlan0: [at('10.0.0.2')] })),
  ).toBe(2);
});

it('names the computer by closed lists', () => {
  const { platform, architecture, networks } = thisMachine();
  expect(['linux', 'win32', 'darwin', 'other']).toContain(platform);
  expect(['x64', 'arm64', 'other']).toContain(architecture);
  expect(networks()).toBeGreaterThanOrEqual(0);
});
