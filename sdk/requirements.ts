import { AppError, type ErrorCause, failure } from '#core/contract/errors.ts';
import { REQUIREMENTS, type Requirement } from './contract/sdk-operation.ts';

/** The state of a context when an operation is called. */
export interface Standing {
  readonly kind: 'device' | 'applicant';
  /** Undefined once the load has finished; before, and after a failed load, the obstacle. */
  notReady(): ErrorCause | undefined;
  hasLicense(): boolean;
  hasTenant(): boolean;
  walletState(): 'absent' | 'pending' | 'committed';
}

interface Refusal {
  readonly probe: string;
  readonly hint?: string;
}

const REFUSALS: Record<Exclude<Requirement, 'ready'>, Refusal> = {
  device: {
    probe: 'the context is that of an applicant',
    hint: 'SDK: call the operation on the kiosk’s own instance.',
  },
  applicant: {
    probe: 'the context is the kiosk’s own, which holds no data of an applicant',
    hint: 'SDK: initialise an applicant context for the session and call the operation there.',
  },
  license: { probe: 'the installation holds no licence key' },
  wallet: { probe: 'the key storage holds no wallet' },
  tenant: { probe: 'the installation holds no tenant' },
  committed: { probe: 'the wallet is pending' },
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
  const { probe, hint } = REFUSALS[requirement];
  return failure(REQUIREMENTS[requirement], probe, { hint });
}

function assertReady(standing: Standing): void {
  const cause = standing.notReady();
  if (cause) throw new AppError('NOT_READY', cause);
}
