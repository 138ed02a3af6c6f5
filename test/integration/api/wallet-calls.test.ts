import { describe, expect, it } from 'vitest';
import { accessCodeCalls } from '#core/contract/wallet-calls/access-codes.ts';
import { accountCalls } from '#core/contract/wallet-calls/accounts.ts';
import { assuranceCalls } from '#core/contract/wallet-calls/assurance.ts';
import { authenticationCalls } from '#core/contract/wallet-calls/authentication.ts';
import { configurationCalls } from '#core/contract/wallet-calls/configuration.ts';
import { credentialCalls } from '#core/contract/wallet-calls/credentials.ts';
import { documentSessionCalls } from '#core/contract/wallet-calls/document-sessions.ts';
import { enrolmentCalls } from '#core/contract/wallet-calls/enrolments.ts';
import { eventCalls } from '#core/contract/wallet-calls/events.ts';
import { otpSeedCalls } from '#core/contract/wallet-calls/otp-seeds.ts';
import { passkeyCalls } from '#core/contract/wallet-calls/passkeys.ts';
import { passwordCalls } from '#core/contract/wallet-calls/passwords.ts';
import { restorationCalls } from '#core/contract/wallet-calls/restoration.ts';
import { ssnCalls } from '#core/contract/wallet-calls/ssn.ts';
import type { WalletCall } from '#core/contract/wallet-calls/wallet-call.ts';
import type { AnyRoute } from '#services/kernel/http/route.ts';
import { type RouteParts, servicesRoutes } from '#services/routes.ts';

const GROUPS = [
  accessCodeCalls,
  accountCalls,
  assuranceCalls,
  authenticationCalls,
  configurationCalls,
  credentialCalls,
  documentSessionCalls,
  enrolmentCalls,
  eventCalls,
  otpSeedCalls,
  passkeyCalls,
  passwordCalls,
  restorationCalls,
  ssnCalls,
];

describe('the calls of the Identity SDK', () => {
  // The records are read, and no route runs.
  const routes: readonly AnyRoute[] = servicesRoutes({} as RouteParts);
  const calls: WalletCall[] = GROUPS.flatMap((group) => Object.values<WalletCall>(group));

  it.each(calls.map((call) => [call.operationId, call] as const))(
    'are served as recorded: %s',
    (id, call) => {
      const served = routes.find(({ operationId }) => operationId === id);
      expect(served).toMatchObject({ method: call.method, path: call.path, problems: call.problems });
      // The same schemas, so that neither side can differ.
      expect(served?.input).toBe(call.input);
      expect(served?.output).toBe(call.output);
      const kind = call.proof === 'wallet' ? 'wallet' : 'kiosk';
      const access = served?.access;
      // A relying party may also be a program without an installation.
      const asKiosk = access?.kind === 'managed' ? { kind: 'kiosk', scope: access.kiosk } : access;
      expect(asKiosk).toEqual({ kind, scope: 'wallets.use' });
    },
  );

  it('are all that is served for wallets', () => {
    const forWallets = routes.filter(
      ({ path, access }) => /^\/(v1\/wallet|sessions)\//.test(path) || access.kind === 'wallet',
    );
    const served = forWallets.map(({ operationId }) => operationId).sort();
    // A stream has no one answer, so it is no call.
    const named = [...calls.map(({ operationId }) => operationId), 'streamWalletEvents'];
    expect(served).toEqual(named.sort());
  });

  it('name nothing of a person in an address', () => {
    const personal = /user|name|email|phone|password|code|did/i;
    for (const { path, input = {} } of calls) {
      const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
      const asked = 'query' in input && input.query ? Object.keys(input.query.shape) : [];
      expect([...named, ...asked].filter((name) => personal.test(name))).toEqual([]);
    }
  });
});
