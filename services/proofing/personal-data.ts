import type { z } from 'zod';
import { redactAnswers } from '#core/contract/form-answer.ts';
import { sandboxMark } from '#core/contract/sandbox-mark.ts';
import type { SessionDetails, UserDeviceDetails } from '#core/contract/session-details.ts';
import { bestValue } from '#core/document/join-document.ts';
import { printAlone } from '#core/document/print-source.ts';
import type { NumberedDocument } from '#core/proofing/checks/entered-data.ts';
import { readSignedDocuments } from '#core/proofing/signed-documents.ts';
import { recordAudit } from '#services/audit/index.ts';
import { actorOf, type Caller } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { SessionRow } from '#services/sessions/index.ts';
import { isHeld, listSegments, readRequest } from '#services/sessions/index.ts';
import { requireSession } from './reachable-session.ts';

/** Whether the caller may see a document's data of a person; kiosks have their own captures. */
export function mayReadPersonalData(caller: Caller): boolean {
  switch (caller.kind) {
    case 'client':
      return caller.scopes.has('user_device_details.read');
    case 'account':
      return caller.permissions.has('idproofing.session-management');
    case 'kiosk':
    case 'wallet':
      return false;
  }
}

/** Whether the caller may see the device and the operator of a session. A program that only polls needs neither. */
export function mayReadParties(caller: Caller): boolean {
  if (caller.kind !== 'client') return true;
  return caller.scopes.has('user_device_details.read') || caller.scopes.has('proofing_sessions.manage');
}

/** The documents in the evidence of a session for this caller; none once it is erased, or while it is held. */
export async function documentsFor(
  context: ServicesContext,
  caller: Caller,
  session: SessionRow,
): Promise<NumberedDocument[]> {
  const documents = await documentsOf(context, session);
  if (documents.length > 0) await recordReading(context, caller, session);
  return documents;
}

/** An administrator who reads what is known of a person leaves a line in the audit log before the answer. */
async function recordReading(
  { db, now }: ServicesContext,
  caller: Caller,
  { tenantId, sessionId }: SessionRow,
): Promise<void> {
  if (caller.kind !== 'account') return;
  const act = { actor: actorOf(caller), action: 'session.personal-data-read', data: { sessionId } };
  await recordAudit(db, { tenantId, at: now(), ...act });
}

/** The documents in the evidence of a session that has ended; none once it is erased, or while it is held. */
export async function documentsOf(
  { db, sealers }: ServicesContext,
  session: SessionRow,
): Promise<NumberedDocument[]> {
  // Joined when the log is closed, and not before.
  if (!session.endedAt || (await isHeld(db, session))) return [];
  const sealer = await sealers.community(db, session.tenantId, session.communityId);
  const segments = await listSegments(db, session, sealer);
  return readSignedDocuments(
    segments.flatMap(({ events }) => events),
    segments.flatMap(({ openings }) => openings),
  );
}

type Detailed = NonNullable<z.infer<typeof SessionDetails>['documents']>[number];

/** A document as it is shown: the value of the most trusted source for each field that has one. */
export function detailed({ number, joined }: NumberedDocument): Detailed {
  const { type, country, region } = joined.kind;
  const printFields = printAlone(joined);
  const values = joined.fields.map(({ field }) => [field, bestValue(joined, field)] as const);
  return {
    number,
    type,
    country,
    ...(region === undefined ? {} : { region }),
    fields: Object.fromEntries(values.filter(([, value]) => value !== '')),
    ...(printFields.length > 0 ? { printFields } : {}),
  };
}

/** The operation "fetch user and device details" (web services specification, part 5). @throws ProblemError `SESSION_NOT_FOUND` */
export async function userDeviceDetails(
  context: ServicesContext,
  caller: Caller,
  id: string,
): Promise<z.infer<typeof UserDeviceDetails>> {
  const session = await requireSession(context, caller, id);
  const sealer = await context.sealers.community(context.db, session.tenantId, session.communityId);
  const isSealed = await isHeld(context.db, session);
  const request = isSealed ? undefined : await readRequest(context.db, session, sealer);
  const documents = (await documentsOf(context, session)).map(detailed);
  const isKnown = request !== undefined || documents.length > 0;
  if (isKnown) await recordReading(context, caller, session);
  const answers = request?.answers && { answers: redactAnswers(request.answers) };
  return {
    sessionId: id,
    ...sandboxMark(session),
    user: isKnown ? { ...request, ...answers, documents } : null,
    device: session.device,
  };
}
