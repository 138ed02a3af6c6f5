import type { z } from 'zod';
import type { ProblemCode } from '../error-table.ts';

/**
 * One call of the Identity SDK to the web services: the SDK makes its client of this record, the services their route.
 * Neither can differ from it.
 */
export interface WalletCall<
  Path extends string = string,
  Method extends WalletMethod = WalletMethod,
  Proof extends 'wallet' | 'none' = 'wallet' | 'none',
  Input extends WalletInput = WalletInput,
  Output extends WalletOutput = WalletOutput,
> {
  /** Unique among all operations of the services. */
  readonly operationId: string;
  readonly method: Method;
  /** Parameters as `:name`. */
  readonly path: Path;
  readonly summary: string;
  readonly input?: Input;
  /** The successful answers, by status. */
  readonly output: Output;
  /** Errors of the call itself. Errors of access, limits and validation apply to every call. */
  readonly problems: readonly ProblemCode[];
  /**
   * `wallet`: the installation's token, and a proof by the wallet of the person (core/keys/wallet-proof.ts). `none`: the
   * token alone.
   */
  readonly proof: Proof;
}

type WalletMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface WalletInput {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
}

type WalletOutput = Readonly<Record<number, z.ZodType>>;

/** Checks a record by its types, and keeps them. */
export const walletCall = <
  const Path extends string,
  const Method extends WalletMethod,
  const Proof extends 'wallet' | 'none',
  const Output extends WalletOutput,
  const Input extends WalletInput = Record<never, never>,
>(
  record: WalletCall<Path, Method, Proof, Input, Output>,
): WalletCall<Path, Method, Proof, Input, Output> => record;
