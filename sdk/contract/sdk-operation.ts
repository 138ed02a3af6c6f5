import type { z } from 'zod';
import type { ErrorCode } from '#core/contract/errors.ts';
import type { OperationSpec } from '#core/contract/kit.ts';
import { SERVICES_UNREACHED } from '#core/contract/services-unreached.ts';

/**
 * Requirements of an operation of the SDK, in the order in which they are checked, each with the error that names its
 * absence.
 */
export const REQUIREMENTS = {
  /** The load of keychain and vault state has finished (specification, rule 1 of part 1). */
  ready: 'NOT_READY',
  /** The context is the kiosk's own. */
  device: 'CONTEXT_REQUIRED',
  /** The context is an applicant's. */
  applicant: 'CONTEXT_REQUIRED',
  license: 'LICENSE_MISSING',
  wallet: 'WALLET_MISSING',
  tenant: 'TENANT_NOT_REGISTERED',
  committed: 'WALLET_UNCOMMITTED',
} as const satisfies Record<string, ErrorCode>;
export type Requirement = keyof typeof REQUIREMENTS;

/** One operation of the SDK: the shared record, and the members of the SDK alone. */
export interface SdkOperationSpec<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  E extends ErrorCode = ErrorCode,
> extends OperationSpec<I, O, E> {
  /** Method of `IdentitySDK` for it. */
  readonly method: string;
  /** `direct`: the value is returned and failures are thrown. `callback`: both reach the named callback method. */
  readonly delivery: 'direct' | { readonly callback: string };
  readonly requires: readonly Requirement[];
  /** True when the output holds a key, a mnemonic or a token; such an operation never has a renderer role. */
  readonly secret: boolean;
  /** Choices of this project where the specification is silent, one sentence each, for the reference. */
  readonly notes: readonly string[];
}

interface SdkOperationInput<
  I extends z.ZodType,
  O extends z.ZodType,
  E extends ErrorCode,
  M extends string,
  D extends SdkOperationSpec['delivery'],
> {
  readonly summary: string;
  readonly method: M;
  readonly delivery: D;
  readonly requires: readonly Requirement[];
  readonly input: I;
  readonly output: O;
  /** Codes besides those of `requires`, which are added. */
  readonly errors: readonly E[];
  readonly secret?: boolean;
  readonly notes?: readonly string[];
}

/**
 * Declares one operation of the SDK. No renderer role: screens use the counter's operations; the host and the class
 * `IdentitySDK` are the only callers.
 */
export const sdkOperation = <
  I extends z.ZodType,
  O extends z.ZodType,
  const E extends ErrorCode,
  const M extends string,
  const D extends SdkOperationSpec['delivery'],
>(
  spec: SdkOperationInput<I, O, E, M, D>,
): SdkOperationSpec<I, O, ErrorCode> & { readonly method: M; readonly delivery: D } => ({
  ...spec,
  errors: [...new Set<ErrorCode>([...spec.requires.map((name) => REQUIREMENTS[name]), ...spec.errors])],
  roles: [],
  auth: 'none',
  secret: spec.secret ?? false,
  notes: spec.notes ?? [],
});

/** Errors of every call from the installation to its services. */
export const CALLING = [...SERVICES_UNREACHED, 'SERVICES_REFUSED', 'RATE_LIMITED'] as const;
/** Errors of every call that the wallet of a person proves. */
export const CALLING_FOR_PERSON = [...CALLING, 'WALLET_REVOKED'] as const;

/** Order rules of everything that belongs to a person: documents, document sessions and the Live ID. */
export const PERSONAL = ['ready', 'applicant', 'license', 'wallet', 'tenant', 'committed'] as const;
