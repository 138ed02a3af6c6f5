import { z } from 'zod';
import { type ErrorCode, failure } from '#core/contract/errors.ts';
import { ERROR_CODES } from '#core/contract/kiosk-errors.ts';
import { WALLET_EVENT_STREAM, WalletEvent } from '#core/contract/wallet-calls/events.ts';
import type { WalletCall } from '#core/contract/wallet-calls/wallet-call.ts';
import type {
  WalletCallAnswer,
  WalletCallInput,
  WalletEventFrame,
  WalletServices,
} from '../ports/services.ts';
import { connectionError, isRefusal, RequestError } from './request-errors.ts';
import { serverSentEvents } from './server-sent-events.ts';
import type { ServicesClient } from './services-client.ts';

/** Errors of every call, besides the problems of its record; of a wallet only where one proves the call. */
const ofAnyCall = (proof: WalletCall['proof']): readonly ErrorCode[] =>
  proof === 'wallet' ? ['RATE_LIMITED', 'WALLET_REVOKED'] : ['RATE_LIMITED'];

/** {@link WalletServices} over HTTP: each call is made from its record. */
export const walletServices = (
  client: Pick<ServicesClient, 'authorised' | 'facts' | 'stream'>,
): WalletServices => ({
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
  async events(after, wallet, signal) {
    const headers: Record<string, string> = after === undefined ? {} : { 'last-event-id': after };
    const { path } = WALLET_EVENT_STREAM;
    try {
      return framesOf(await client.stream({ path, headers, wallet, signal, mediaType: 'text/event-stream' }));
    } catch (error) {
      // Services before the stream do not know its address, and some proxies answer in their place.
      if (error instanceof RequestError && (error.status === 404 || isOtherAnswer(error))) return undefined;
      throw isRefusal(error) ? ownError({ problems: [], proof: 'wallet' }, error) : error;
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

const isOtherAnswer = ({ code, status }: RequestError): boolean =>
  code === 'SERVICES_INVALID_ANSWER' && status === undefined;

/** @throws RequestError `SERVICES_INVALID_ANSWER` for an event of another form. */
async function* framesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<WalletEventFrame> {
  for await (const { id, data } of serverSentEvents(chunks)) {
    if (id === undefined) continue;
    const event = data === undefined ? undefined : WalletEvent.safeParse(jsonOf(data));
    if (event && !event.success)
      throw connectionError('SERVICES_INVALID_ANSWER', 'an event of the stream has another form');
    yield { cursor: id, event: event?.data };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON is no event; the schema refuses it.
    return undefined;
  }
}

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
  { problems, proof }: Pick<WalletCall, 'problems' | 'proof'>,
  refusal: RequestError,
): RequestError | ReturnType<typeof failure> {
  const { problem, detail, retryAfterMs } = refusal;
  const declared: readonly string[] = [...problems, ...ofAnyCall(proof)];
  const code = ERROR_CODES.find((known) => known === problem && declared.includes(known));
  if (code === undefined) return refusal;
  const wait = retryAfterMs === undefined ? '' : `; wait ${Math.ceil(retryAfterMs / 1000)} s`;
  return failure(code, `${detail.probe}${wait}`, { cause: refusal });
}
