import { equalBytes } from '../../main/domain/keys/bytes.ts';
import { ProblemError } from '../contract/problem.ts';
import { actorOf, type Caller } from '../ports/access.ts';
import type { ServicesContext } from '../ports/context.ts';
import type { DatabaseTransaction } from '../ports/database.ts';
import type { Sealers } from '../ports/sealer.ts';

/** A request under an idempotency key. The body may hold personal data; the answer must not. */
export interface KeyedRequest {
  caller: Caller;
  idempotencyKey: string;
  /** Method and path, so that one key is not shared by two operations. */
  operation: string;
  body: unknown;
  at: Date;
}

/**
 * Keeps the answer of a request, or finds the one that it got before. Call it before the work: requests of one key wait
 * for each other here.
 *
 * @returns the earlier answer; undefined where `answer` was kept and the work has to be done.
 * @throws ProblemError `IDEMPOTENCY_CONFLICT` when the key was used for another request.
 */
export async function keepApiAnswer(
  trx: DatabaseTransaction,
  sealers: Sealers,
  request: KeyedRequest,
  answer: object,
): Promise<unknown> {
  const { caller, idempotencyKey, operation, body, at } = request;
  const key = { tenant_id: caller.tenantId, caller: actorOf(caller), idempotency_key: idempotencyKey };
  // The schema has brought the members into one order, and JSON escapes whatever is no text.
  const text = `${operation}\n${JSON.stringify(body)}`;
  const requestHash = sealers.service.blindIndex(Buffer.from(text).toString('hex'), 'api_answer.request');
  const kept = await trx
    .insertInto('api_answer')
    .values({ ...key, request_hash: requestHash, response: JSON.stringify(answer), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('idempotency_key')
    .executeTakeFirst();
  if (kept) return undefined;
  const earlier = await trx
    .selectFrom('api_answer')
    .select(['request_hash', 'response'])
    .where('tenant_id', '=', key.tenant_id)
    .where('caller', '=', key.caller)
    .where('idempotency_key', '=', key.idempotency_key)
    .executeTakeFirstOrThrow();
  if (equalBytes(earlier.request_hash, requestHash)) return earlier.response;
  throw new ProblemError('IDEMPOTENCY_CONFLICT', 'Another request was made under this idempotency key.');
}

/** Nobody repeats a request after this long. */
const ANSWERS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Forgets answers that nobody asks for again, with the keys and hashes of their requests. */
export async function forgetApiAnswers({ db, now }: Pick<ServicesContext, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - ANSWERS_KEPT_MS);
  await db.deleteFrom('api_answer').where('created_at', '<', before).execute();
}
