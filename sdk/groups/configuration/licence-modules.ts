import { AppError, failure } from '#core/contract/errors.ts';
import {
  configurationCalls,
  LICENCE_TYPE,
  SignedLicence,
} from '#core/contract/wallet-calls/configuration.ts';
import { type JwsSigner, verifyJws } from '#core/keys/jws.ts';
import type { LicenseModules } from '../../contract/configuration.ts';
import type { InstallationStore, RegisteredTenant } from '../../contract/scope.ts';
import type { WalletServices } from '../../ports/services.ts';

/** How long after a try no call begins another. */
const BETWEEN_TRIES_MS = 10_000;

export interface LicenceModules {
  /** The modules that are in force. @throws AppError `LICENSE_MODULES_UNKNOWN` */
  read(): LicenseModules;
  /** Fetches them in the background, unless that is under way. */
  refresh(): void;
}

interface Dependencies {
  readonly services: WalletServices;
  readonly wallet: JwsSigner;
  readonly installation: InstallationStore;
  readonly log: { warn(event: string, fields: Readonly<Record<string, unknown>>): void };
  now(): Date;
  uptimeMs(): number;
}

/** The signed modules of the licence, kept with the installation, so that they can be told at once. */
export function licenceModules(deps: Dependencies): LicenceModules {
  const { installation, log, now, uptimeMs } = deps;
  let verified: { jws: string; licence: SignedLicence } | undefined;
  let triedAt: number | undefined;

  const fetchAgain = async (): Promise<void> => {
    const { tenant } = installation.read();
    if (!tenant) return;
    const { jws } = await deps.services.call(configurationCalls.licence, {}, deps.wallet);
    signedLicence(jws, tenant);
    if (installation.read().tenant?.clientId === tenant.clientId) installation.change({ licence: jws });
  };
  const refresh = (): void => {
    triedAt = uptimeMs();
    fetchAgain().catch((error: unknown) => {
      const code = error instanceof AppError ? error.code : 'INTERNAL';
      log.warn('sdk.licence-not-fetched', { code });
    });
  };
  const kept = (): SignedLicence => {
    const { tenant, licence: jws } = installation.read();
    if (!tenant || jws === undefined) throw unknown('the services were not reached yet');
    if (verified?.jws !== jws) verified = { jws, licence: signedLicence(jws, tenant) };
    if (Date.parse(verified.licence.validUntil) <= now().getTime()) throw unknown('what is kept is over');
    return verified.licence;
  };
  const refreshWhenDue = (issuedAt: string, validUntil: string): void => {
    const half = (Date.parse(issuedAt) + Date.parse(validUntil)) / 2;
    if (now().getTime() < half) return;
    if (triedAt === undefined || uptimeMs() - triedAt >= BETWEEN_TRIES_MS) refresh();
  };

  return {
    refresh,
    read() {
      try {
        const { modules, issuedAt, validUntil } = kept();
        refreshWhenDue(issuedAt, validUntil);
        const at = now();
        const running = modules.filter(({ expiresAt }) => expiresAt === null || new Date(expiresAt) > at);
        return { modules: running, issuedAt, validUntil };
      } catch (error) {
        refreshWhenDue(NEVER, NEVER);
        throw error;
      }
    },
  };
}

const NEVER = new Date(0).toISOString();

/**
 * @throws AppError `LICENSE_MODULES_UNKNOWN` for a text that the registered services did not sign for this community.
 */
function signedLicence(jws: string, { servicesDid, app }: RegisteredTenant): SignedLicence {
  const verdict = verifyJws(jws);
  if (!verdict.valid) throw unknown(verdict.reason);
  if (verdict.did !== servicesDid) throw unknown('signed by another key');
  const licence = SignedLicence.safeParse(verdict.payload);
  if (verdict.typ !== LICENCE_TYPE || !licence.success) throw unknown('signed for another purpose');
  const { tenantId, communityId } = licence.data;
  if (tenantId !== app.tenantId || communityId !== app.communityId) throw unknown('of another community');
  return licence.data;
}

const unknown = (probe: string): AppError =>
  failure('LICENSE_MODULES_UNKNOWN', probe, {
    hint: 'SDK: each call begins to fetch them when none are kept; ask again later.',
  });
