import { z } from 'zod';
import { failure } from '#core/contract/errors.ts';
import { ERROR_CODES, type ErrorCode } from '#core/contract/kiosk-errors.ts';
import type { WalletCall } from '#core/contract/wallet-calls/wallet-call.ts';
import type { WalletCallInput, WalletServices } from '../ports/services.ts';
import { connectionError, isRefusal } from './request-errors.ts';
import type { ServicesClient } from './services-client.ts';

/** {@link WalletServices} over HTTP, each call made from its record. */
export const walletServices = (client: Pick<ServicesClient, 'authorised' | 'facts'>): WalletServices => ({
  async call(record, { params = {}, body }, wallet) {
    const { method } = record;
    if (method === 'DELETE') throw new Error(`no call of the SDK deletes: ${record.operationId}`);
    try {
      return await client.authorised({
        method,
        path: pathOf(record, params),
        answer: answerOf(record),
        ...(body === undefined ? {} : { json: body }),
        ...(record.proof === 'wallet' ? { wallet } : {}),
      });
    } catch (error) {
      throw ownError(record, error);
    }
  },
  async sessionsAddress() {
    const { issuer, services } = await client.facts();
    const path = services.sessions;
    if (path === undefined) {
      throw connectionError('SERVICES_INVALID_ANSWER', 'the directory names no authentication sessions');
    }
    return `${new URL(issuer).origin}${path}`;
  },
});

function pathOf({ path, operationId }: WalletCall, params: NonNullable<WalletCallInput['params']>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${operationId} needs ${name}`);
    return encodeURIComponent(value);
  });
}

/** Every answer of a record that is no refusal; each has one. */
function answerOf<C extends WalletCall>({ output }: C): z.ZodType<z.output<C['output'][keyof C['output']]>> {
  const [first, ...others] = Object.values(output);
  if (!first) throw new Error('a call without an answer');
  return (others.length === 0 ? first : z.union([first, ...others])) as z.ZodType<
    z.output<C['output'][keyof C['output']]>
  >;
}

/** How any proof of a wallet is refused. */
const REVOKED = 'WALLET_REVOKED';

/** A refusal that the record declares and the SDK knows by its own name; anything else stays as it is. */
function ownError({ problems }: WalletCall, error: unknown): unknown {
  if (!isRefusal(error)) return error;
  const known = [...problems, REVOKED].find((problem) => problem === error.problem);
  return known !== undefined && isErrorCode(known)
    ? failure(known, error.detail.probe, { cause: error })
    : error;
}

const isErrorCode = (code: string): code is ErrorCode => ERROR_CODES.some((known) => known === code);
