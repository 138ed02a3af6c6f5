import type { setupOperations } from '#core/contract/counter/setup-operations.ts';
import type { Handlers } from '#core/contract/kit.ts';
import { MIN_PASSPHRASE_LENGTH } from '#core/keys/passphrase-policy.ts';
import type { Kiosk } from '../kiosk.ts';
import { checkAddress } from '../setup/check-address.ts';
import { checkAuthority } from '../setup/check-authority.ts';

const DONE = { done: true } as const;

/** Set-up and unlock: the only operations that work before there is an operator. */
export function setupHandlers(kiosk: Kiosk): Handlers<typeof setupOperations> {
  const { installation, connector, time } = kiosk.options;
  return {
    'setup.probe': () => {
      kiosk.requireNoSetup();
      const probe = installation.keychain().probe();
      const keychain = probe.ok
        ? { available: true, component: 'keychain', probe: 'written, read and removed', nextStep: '' }
        : { available: false, component: probe.component, probe: probe.probe, nextStep: probe.nextStep };
      return { keychain, minPassphraseLength: MIN_PASSPHRASE_LENGTH };
    },
    'setup.test-network': async ({ address, network }) => {
      kiosk.requireNoSetup();
      checkAddress(address);
      checkAuthority(network, time.clock.now());
      const started = performance.now();
      await connector.test(address, network);
      return { reached: true, tookMs: Math.round(performance.now() - started) };
    },
    'setup.enrol': (input) => {
      kiosk.requireNoSetup();
      if (input.services.mode === 'remote') checkAddress(input.services.address);
      if (input.network) checkAuthority(input.network, time.clock.now());
      return kiosk.enrol(input);
    },
    'setup.complete': ({ supervisor }) => {
      kiosk.requireNoSetup();
      return kiosk.completeSetup(supervisor);
    },
    'vault.unlock': ({ passphrase }) => {
      kiosk.unlock(passphrase);
      return DONE;
    },
  };
}
