import type { z } from 'zod';
import { daysLater } from '#core/days.ts';
import { equalBytes } from '#core/keys/bytes.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '../context.ts';
import type { DatabaseHandle, DatabaseTransaction } from '../database/database.ts';
import type { Sealers } from '../ports/sealer.ts';

/** A request that may be repeated under an idempotency key. */
export interface Repeatable<T> {
  /** Without one nothing is kept, and a repeated request is another one. */
  idempotencyKey: string | undefined;
  /** Names the operation, so that one key is not shared by two. */
  operation: string;
  /** May hold personal data: only a keyed hash is kept. */
  body: unknown;
  /** Reads the answer that was kept. */
  answer: z.ZodType<T>;
  /**
   * Throws where the caller may not ask for this. Called before the work and, with the answer of before, ahead of giving
   * it again: what a caller could reach then is perhaps out of reach now.
   */
  permit(trx: DatabaseTransaction, earlier?: T): Promise<void> | void;
}

/** The caller who repeats a request. Keys of other callers do not match. */
interface Asker {
  tenantId: string;
  actor: string;
}

export interface KeyedRequest<T> extends Repeatable<T> {
  by: Asker;
  /** `sealed`: the answer holds a secret or a name, and is kept for a day. `open`: it holds neither, and is kept longer. */
  keep: 'open' | 'sealed';
  at: Date;
}

/** So long an answer with a secret in it is given again. Its key stays used as long as any other. */
const SEALED_KEPT_DAYS = 1;
/** Answers are kept this long for repeated requests. */
const ANSWERS_KEPT_DAYS = 30;

/**
 * Does the work of a request once and keeps its answer, or gives the one of before. Call it before other locks are
 * taken: requests of one key wait for each other here, on all nodes, until the transaction ends.
 *
 * @throws ProblemError `IDEMPOTENCY_CONFLICT` when the key was used for another request, or the answer is kept no
 * longer; the errors of `permit`.
 */
export async function answerOnce<T>(
  trx: DatabaseTransaction,
  sealers: Sealers,
  request: KeyedRequest<T>,
  work: () => Promise<T>,
): Promise<T> {
  const { by, idempotencyKey, operation, body, at } = request;
  const permitted = async () => {
    await request.permit(trx);
    return work();
  };
  if (idempotencyKey === undefined) return permitted();
  const key: Key = { tenant_id: by.tenantId, caller: by.actor, idempotency_key: idempotencyKey };
  const requestHash = hashOf(sealers, { operation, body });
  const isFirst = await trx
    .insertInto('api_answer')
    .values({ ...key, request_hash: requestHash, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('idempotency_key')
    .executeTakeFirst();
  if (!isFirst) {
    const earlier = await earlierAnswer(trx, sealers, request, key, requestHash);
    await request.permit(trx, earlier);
    return earlier;
  }
  const result = await permitted();
  await keepAnswer(trx, sealers, request, key, result);
  return result;
}

/** The schema has brought the members into one order, and JSON escapes all other characters. */
const hashOf = (
  { service }: Sealers,
  { operation, body }: Pick<Repeatable<unknown>, 'operation' | 'body'>,
): Uint8Array => {
  const text = `${operation}\n${JSON.stringify(body)}`;
  return service.blindIndex(Buffer.from(text).toString('hex'), 'api_answer.request');
};

/** A request with an idempotency key whose answer is kept openly, as one statement claims the key and does the work. */
export interface OpenRequest<T> extends Omit<KeyedRequest<T>, 'idempotencyKey' | 'keep' | 'permit'> {
  idempotencyKey: string;
}

/** The row of an answer that is stored in the same statement as the work. */
export const openAnswerRow = <T>(sealers: Sealers, request: OpenRequest<T>, answer: T) => ({
  tenant_id: request.by.tenantId,
  caller: request.by.actor,
  idempotency_key: request.idempotencyKey,
  request_hash: hashOf(sealers, request),
  response: JSON.stringify(answer),
  created_at: request.at,
});

/** The answer that was given to this key before. @throws ProblemError as {@link answerOnce}. */
export async function openAnswerBefore<T>(
  db: DatabaseHandle,
  sealers: Sealers,
  request: OpenRequest<T>,
): Promise<T | undefined> {
  const { by, idempotencyKey } = request;
  const key: Key = { tenant_id: by.tenantId, caller: by.actor, idempotency_key: idempotencyKey };
  const row = await findStored(db, key);
  return row && answerOf(row, sealers, request, key, hashOf(sealers, request));
}

interface Key {
  tenant_id: string;
  caller: string;
  idempotency_key: string;
}

const placeOf = (key: Key): string =>
  `api_answer.response|${key.tenant_id}|${key.caller}|${key.idempotency_key}`;

async function keepAnswer<T>(
  trx: DatabaseTransaction,
  { service }: Sealers,
  { keep }: KeyedRequest<T>,
  key: Key,
  result: T,
): Promise<void> {
  const text = JSON.stringify(result);
  await trx
    .updateTable('api_answer')
    .set(
      keep === 'open'
        ? { response: text }
        : { response_sealed: service.seal(Buffer.from(text), placeOf(key)) },
    )
    .where('tenant_id', '=', key.tenant_id)
    .where('caller', '=', key.caller)
    .where('idempotency_key', '=', key.idempotency_key)
    .execute();
}

async function earlierAnswer<T>(
  trx: DatabaseTransaction,
  sealers: Sealers,
  request: KeyedRequest<T>,
  key: Key,
  requestHash: Uint8Array,
): Promise<T> {
  const earlier = await findStored(trx, key);
  if (!earlier) throw new Error('an answer is gone whose key was just found used');
  return answerOf(earlier, sealers, request, key, requestHash);
}

const findStored = (db: DatabaseHandle, key: Key) =>
  db
    .selectFrom('api_answer')
    .select(['request_hash', 'response', 'response_sealed', 'created_at'])
    .where('tenant_id', '=', key.tenant_id)
    .where('caller', '=', key.caller)
    .where('idempotency_key', '=', key.idempotency_key)
    .executeTakeFirst();

type StoredAnswer = NonNullable<Awaited<ReturnType<typeof findStored>>>;

function answerOf<T>(
  earlier: StoredAnswer,
  { service }: Sealers,
  { answer, at }: Pick<KeyedRequest<T>, 'answer' | 'at'>,
  key: Key,
  requestHash: Uint8Array,
): T {
  if (!equalBytes(earlier.request_hash, requestHash)) {
    throw new ProblemError('IDEMPOTENCY_CONFLICT', 'Another request was made under this idempotency key.');
  }
  if (earlier.response !== null) return answer.parse(earlier.response);
  if (!earlier.response_sealed || earlier.created_at <= sealedKeptSince(at)) {
    const detail = 'This was done, and its answer is no longer kept; look for what it made.';
    throw new ProblemError('IDEMPOTENCY_CONFLICT', detail);
  }
  const opened = service.open(earlier.response_sealed, placeOf(key));
  return answer.parse(JSON.parse(Buffer.from(opened).toString('utf8')));
}

const sealedKeptSince = (at: Date): Date => daysLater(at, -SEALED_KEPT_DAYS);

/** Erases answers with secrets after a day, and deletes old answers with the keys of their requests. */
export async function forgetApiAnswers({ db, now }: Pick<ServicesContext, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db
    .updateTable('api_answer')
    .set({ response_sealed: null })
    .where('response_sealed', 'is not', null)
    .where('created_at', '<=', sealedKeptSince(at))
    .execute();
  const before = daysLater(at, -ANSWERS_KEPT_DAYS);
  await db.deleteFrom('api_answer').where('created_at', '<', before).execute();
}
