import { AppError, type ErrorCode } from '#core/contract/errors.ts';
import { EVIDENCE_VERSION } from '#core/proofing/session-log/read-session.ts';
import type { EnrolmentResult } from '#sdk/ports/services.ts';
import type { Wallet } from '#sdk/ports/wallet.ts';
import type { Installation } from '../../ports/installation.ts';
import { SERVICES_KEY_ENTRY } from '../../ports/key-store-entries.ts';
import type { ServicesLink, ServicesTarget } from '../../ports/services-link.ts';
import { EnrolledKiosk } from './enrolled-kiosk.ts';
import { type PreparedKiosk, prepareKiosk } from './prepare-kiosk.ts';
import type { EnrolInput, SetupOptions } from './setup-options.ts';

/**
 * The first half of a set-up: key storage, vault, wallet, branch, and the list of the community's operators. These
 * parts are removed again when the services refuse the kiosk; when they have, or may have, registered it, it stays, so
 * that the same enrolment code continues with it.
 * @throws AppError of the operation `setup.enrol`
 */
export async function enrolKiosk(input: EnrolInput, options: SetupOptions): Promise<EnrolledKiosk> {
  const { installation, connector } = options;
  const target = targetOf(input);
  // Before anything is thrown away: only the key opens data that the services kept under an earlier registration.
  const carried = target.mode === 'embedded' ? installation.carried(input.keyStorage) : undefined;
  const prepared = prepareKiosk(input, installation);
  const { keys, vault, wallet } = prepared;
  let link: ServicesLink | undefined;
  let keep = prepared.found;
  try {
    if (carried) keys.set(SERVICES_KEY_ENTRY, carried);
    if (target.mode === 'embedded') connector.unlock(keys, 'new');
    link = connector.link(target, wallet);
    const codes = await register(input, link, wallet);
    keep = true;
    wallet.commit();
    const unlocked = { keys, vault, wallet, link };
    const enrolled = new EnrolledKiosk({
      ...options,
      ...codes,
      unlocked,
      target,
      branchName: input.branchName,
    });
    await enrolled.refresh();
    return enrolled;
  } catch (error) {
    await link?.close();
    leave(prepared, installation, keep || mayBeRegistered(error));
    throw error;
  }
}

function leave({ keys, vault }: PreparedKiosk, installation: Installation, keep: boolean): void {
  vault.close();
  if (!keep) installation.discard(keys);
}

/** The very answer that reports success may be lost. */
const WITHOUT_ANSWER: readonly ErrorCode[] = [
  'SERVICES_UNREACHABLE',
  'SERVICES_TIMEOUT',
  'SERVICES_INVALID_ANSWER',
  'SERVICES_SIGNATURE_INVALID',
  'PROXY_FAILED',
];
const mayBeRegistered = (error: unknown): boolean =>
  error instanceof AppError && WITHOUT_ANSWER.includes(error.code);

function targetOf({ services, network }: EnrolInput): ServicesTarget {
  if (services.mode === 'embedded') return { mode: 'embedded' };
  return { mode: 'remote', address: services.address, ...(network ? { network } : {}) };
}

/** The embedded services issue licence and code themselves; elsewhere an administrator did. */
async function register(
  { services, branchName }: EnrolInput,
  link: ServicesLink,
  wallet: Wallet,
): Promise<{ enrolment: EnrolmentResult; licenseKey: string; enrolmentCode: string }> {
  const { licenseKey, enrolmentCode } =
    services.mode === 'embedded' ? await link.gateway.createBranch(branchName) : services;
  const enrolment = await link.gateway.enrol({
    licenseKey,
    enrolmentCode,
    kioskDid: wallet.did,
    kioskName: branchName,
    evidence: EVIDENCE_VERSION,
  });
  link.enrolled(enrolment);
  return { enrolment, licenseKey, enrolmentCode };
}
