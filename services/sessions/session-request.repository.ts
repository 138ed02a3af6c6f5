import { z } from 'zod';
import { Language } from '#core/contract/language.ts';
import { Contact, FormAnswers } from '#core/contract/session-request.ts';
import { EnteredData } from '#core/proofing/checks/entered-data.ts';
import { CHANNELS } from '#services/contract/contact.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { ensurePartitions } from '#services/kernel/database/partitions.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';

interface SessionKey {
  tenantId: string;
  sessionId: string;
}

/** A person's data given to the API before they came; personal data, sealed and partitioned like evidence. */
export const SessionRequest = z.object({
  /** The caller's own name for the person. */
  uid: z.string().optional(),
  /** The identifier of the person's wallet. */
  did: z.string().optional(),
  applicant: EnteredData.optional(),
  answers: FormAnswers.optional(),
  contact: Contact.optional(),
  /** Where a link reached the person, who answered it. */
  validated: z.object({ channel: z.enum(CHANNELS), to: z.string() }).optional(),
  /** The person's consent on a page before coming; the counter asks again. */
  consent: z
    .object({ version: z.string(), language: Language, textHash: z.string(), at: z.iso.datetime() })
    .optional(),
});
export type SessionRequest = z.infer<typeof SessionRequest>;

const placeOf = ({ tenantId, sessionId }: SessionKey): string =>
  `session_request.request|${tenantId}|${sessionId}`;

/** The stored part of a request; undefined where it is empty. */
export const sealedRequest = (
  session: SessionKey,
  sealer: Sealer,
  request: SessionRequest,
): Uint8Array | undefined =>
  Object.values(request).every((value) => value === undefined)
    ? undefined
    : sealer.seal(Buffer.from(JSON.stringify(request)), placeOf(session));

/** Stores the request in place of an earlier one; a request without personal data has no row. */
export async function writeRequest(
  trx: DatabaseTransaction,
  session: SessionKey & { eraseOn: string },
  sealer: Sealer,
  { request, at }: { request: SessionRequest; at: Date },
): Promise<void> {
  const sealed = sealedRequest(session, sealer, request);
  if (!sealed) return;
  await ensurePartitions(trx, session.eraseOn);
  // The day of erasure is part of the key: a row of another day would exist beside this one.
  await trx
    .deleteFrom('session_request')
    .where('tenant_id', '=', session.tenantId)
    .where('session_id', '=', session.sessionId)
    .where('erase_on', '!=', session.eraseOn)
    .execute();
  await trx
    .insertInto('session_request')
    .values({
      tenant_id: session.tenantId,
      session_id: session.sessionId,
      erase_on: session.eraseOn,
      request_sealed: sealed,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'session_id', 'erase_on']).doUpdateSet({ request_sealed: sealed }),
    )
    .execute();
}

/** The data given to the API; undefined without any, or where they are erased. */
export async function readRequest(
  db: DatabaseHandle,
  session: SessionKey,
  sealer: Sealer,
): Promise<SessionRequest | undefined> {
  const sealed = await findSealed(db, session);
  return sealed && opened(sealed, session, sealer);
}

/** The same, for a job that continues with other sessions where this one cannot be opened or understood. */
export async function tryRequest(
  db: DatabaseHandle,
  session: SessionKey,
  sealer: Sealer,
): Promise<SessionRequest | 'unreadable' | undefined> {
  const sealed = await findSealed(db, session);
  try {
    return sealed && opened(sealed, session, sealer);
  } catch {
    return 'unreadable';
  }
}

async function findSealed(db: DatabaseHandle, session: SessionKey): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('session_request')
    .select('request_sealed')
    .where('tenant_id', '=', session.tenantId)
    .where('session_id', '=', session.sessionId)
    .executeTakeFirst();
  return row?.request_sealed;
}

function opened(sealed: Uint8Array, session: SessionKey, sealer: Sealer): SessionRequest {
  const plain = sealer.open(sealed, placeOf(session));
  return SessionRequest.parse(JSON.parse(Buffer.from(plain).toString('utf8')));
}
