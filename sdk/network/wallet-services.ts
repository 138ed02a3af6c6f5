import { z } from 'zod';
import { type ErrorCode, failure } from '#core/contract/errors.ts';
import { ERROR_CODES } from '#core/contract/kiosk-errors.ts';
import type { WalletCall } from '#core/contract/wallet-calls/wallet-call.ts';
import type { WalletCallAnswer, WalletCallInput, WalletServices } from '../ports/services.ts';
import { connectionError, isRefusal, type RequestError } from './request-errors.ts';
import type { ServicesClient } from './services-client.ts';

/** How any call may be refused, besides the problems of its record. */
const OF_ANY_CALL: readonly ErrorCode[] = ['RATE_LIMITED', 'WALLET_REVOKED'];

/** {@link WalletServices} over HTTP: each call is made from its record. */
export const walletServices = (client: Pick<ServicesClient, 'authorised' | 'facts'>): WalletServices => ({
  async call(record, input, wallet) {
    try {
      return await client.authorised({
        method: record.method,
        path: addressOf(record, input as WalletCallInput),
        answer: answerOf(record),
        ...(input.body === undefined ? {} : { json: input.body }),
        ...(record.proof === 'wallet' ? { wallet } : {}),
      });
    } catch (error) {
      throw isRefusal(error) ? ownError(record, error) : error;
    }
  },
  origin: async () => new URL((await client.facts()).issuer).origin,
  async sessionsAddress() {
    const { issuer, services } = await client.facts();
    const path = services.sessions;
    if (path === undefined) {
      throw connectionError('SERVICES_INVALID_ANSWER', 'the directory names no authentication sessions');
    }
    return `${new URL(issuer).origin}${path}`;
  },
});

function addressOf({ path, operationId }: WalletCall, { params = {}, query = {} }: WalletCallInput): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${operationId} needs ${name}`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given)}`;
}

/** Every answer of a record that is no refusal; each has one. */
function answerOf<C extends WalletCall>({ output }: C): z.ZodType<WalletCallAnswer<C>> {
  return z.union(Object.values(output)) as unknown as z.ZodType<WalletCallAnswer<C>>;
}

/** A refusal that the SDK knows by a code of its own; any other stays as it is. */
function ownError(
  { problems }: WalletCall,
  refusal: RequestError,
): RequestError | ReturnType<typeof failure> {
  const { problem, detail, retryAfterMs } = refusal;
  const declared: readonly string[] = [...problems, ...OF_ANY_CALL];
  const code = ERROR_CODES.find((known) => known === problem && declared.includes(known));
  if (code === undefined) return refusal;
  const wait = retryAfterMs === undefined ? '' : `; wait ${Math.ceil(retryAfterMs / 1000)} s`;
  return failure(code, `${detail.probe}${wait}`, { cause: refusal });
}
