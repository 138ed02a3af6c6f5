import { AppError, type ErrorCause } from '#core/contract/errors.ts';
import { REQUIREMENTS, type Requirement } from './contract/sdk-operation.ts';

/** What a context knows about itself when an operation is called. */
export interface Standing {
  readonly kind: 'device' | 'applicant';
  /** Undefined once the load has finished; before, and after a failed load, what stands in the way. */
  notReady(): ErrorCause | undefined;
  hasLicense(): boolean;
  hasTenant(): boolean;
  walletState(): 'absent' | 'pending' | 'committed';
}

type Refusal = Omit<ErrorCause, 'component'> & { message: string };

const REFUSALS: Record<Exclude<Requirement, 'ready'>, Refusal> = {
  device: {
    message: "This operation works in the kiosk's own context only.",
    probe: 'the context is that of an applicant',
    nextStep: "Call it on the kiosk's own instance.",
  },
  applicant: {
    message: "This operation works in an applicant's context only.",
    probe: "the context is the kiosk's own, which holds nothing of a person",
    nextStep: 'Initialise an applicant context for the session and call it there.',
  },
  license: {
    message: 'No licence key is set.',
    probe: 'the installation holds no licence key',
    nextStep: 'Call setLicenseKey on the kiosk first.',
  },
  wallet: {
    message: 'There is no wallet yet.',
    probe: 'the key store holds no wallet',
    nextStep: 'Call initiateWallet or restoreWallet first.',
  },
  tenant: {
    message: 'No tenant is registered.',
    probe: 'the installation holds no tenant',
    nextStep: 'Call registerTenant on the kiosk first.',
  },
  committed: {
    message: 'The wallet is not committed.',
    probe: 'the wallet is pending',
    nextStep: 'Call commitApplicationWallet first.',
  },
};

const HOLDS: Record<Exclude<Requirement, 'ready'>, (standing: Standing) => boolean> = {
  device: ({ kind }) => kind === 'device',
  applicant: ({ kind }) => kind === 'applicant',
  license: (standing) => standing.hasLicense(),
  wallet: (standing) => standing.walletState() !== 'absent',
  tenant: (standing) => standing.hasTenant(),
  committed: (standing) => standing.walletState() === 'committed',
};

/** @throws AppError `CONTEXT_REQUIRED`, always. */
export function refuseContext(needed: 'device' | 'applicant'): never {
  throw refusal(needed);
}

/**
 * Checks the order rules of an operation, in their order.
 *
 * @throws AppError the code of the first requirement that does not hold.
 */
export function assertRequirements(requires: readonly Requirement[], standing: Standing): void {
  for (const requirement of requires) {
    if (requirement === 'ready') assertReady(standing);
    else if (!HOLDS[requirement](standing)) throw refusal(requirement);
  }
}

function refusal(requirement: Exclude<Requirement, 'ready'>): AppError {
  const { message, ...cause } = REFUSALS[requirement];
  return new AppError(REQUIREMENTS[requirement], message, { component: 'sdk', ...cause });
}

function assertReady(standing: Standing): void {
  const cause = standing.notReady();
  if (cause) throw new AppError('NOT_READY', 'The library is not ready.', cause);
}
