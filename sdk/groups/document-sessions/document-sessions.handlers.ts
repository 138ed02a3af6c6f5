import { type AppError, failure } from '#core/contract/errors.ts';
import type { Handlers, InputOf } from '#core/contract/kit.ts';
import {
  DOCUMENT_SESSION_TYPES,
  documentSessionCalls,
} from '#core/contract/wallet-calls/document-sessions.ts';
import { assertConnectorId } from '../../contract/connector-id.ts';
import type { DocumentSession, documentSessionOperations } from '../../contract/document-sessions.ts';
import type { ApplicantRecords } from '../../contract/scope.ts';
import type { CallServices } from '../../ports/services.ts';
import type { Wallet } from '../../ports/wallet.ts';
import { answerOf, answerOfServices } from './session-answer.ts';

const MINUTE_MS = 60_000;
/** Documents that an operator keys; only a kiosk has one. */
const KEYED: readonly string[] = ['ssn_object', 'misc_object'];

type Asked = InputOf<(typeof documentSessionOperations)['document-sessions.create']>;

export interface DocumentSessionDependencies {
  readonly records: ApplicantRecords;
  readonly call: CallServices;
  readonly wallet: Wallet;
  /** Limits of the flow, in minutes. */
  readonly limits: { readonly expireSessionInMin: number; readonly abandonSessionInMin: number };
  /** The placeholder for a connector where none is named. */
  readonly flowId: string;
  /** The session that runs at this kiosk and that the services know; undefined outside a kiosk. */
  readonly runningSessionId: string | undefined;
  /** The connector in use when none is named; undefined for that of the flow. */
  connector(): string | undefined;
  /** UUIDv7 of the given time. */
  newId(now: Date): string;
  now(): Date;
}

/** Handlers of document-scan sessions. */
export const documentSessionHandlers = (
  deps: DocumentSessionDependencies,
): Handlers<typeof documentSessionOperations> => ({
  'document-sessions.create': (asked) => create(deps, asked),
  'document-sessions.poll': async ({ sessionId, dvcID }) => {
    const session = deps.records.session(sessionId);
    if (session && dvcID !== null && dvcID !== session.dvcID) throw sessionNotFound();
    if (session && (session.result || session.qrText === null)) return answerOf(session, deps.now());
    if (!UUID.test(sessionId)) throw sessionNotFound();
    const told = await deps.call(documentSessionCalls.poll, { params: { id: sessionId } }, deps.wallet);
    if (!session && dvcID !== null && dvcID !== told.dvcID) throw sessionNotFound();
    return answerOfServices(told, session);
  },
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function create(deps: DocumentSessionDependencies, { docType, dvcID, uid }: Asked) {
  const { runningSessionId } = deps;
  const known = DOCUMENT_SESSION_TYPES.find((type) => type === docType);
  if (!known) {
    throw failure('DOCUMENT_UNSUPPORTED', 'unknown document type', {
      hint: `SDK: use one of ${DOCUMENT_SESSION_TYPES.join(', ')}.`,
    });
  }
  if (runningSessionId === undefined && KEYED.includes(known)) {
    throw failure('DOCUMENT_UNSUPPORTED', 'only the operator of a kiosk keys such a document', {
      hint: 'SDK: create the session in the context of an applicant at a kiosk.',
    });
  }
  const connector = dvcID ?? deps.connector();
  if (connector !== undefined) assertConnectorId(connector);
  const ticket = deps.records.ticket();
  // The session that runs here is at the services anyway; without connector and uid there is nothing to report.
  const hasMore = connector !== undefined || uid !== null;
  const made =
    runningSessionId === undefined || hasMore
      ? await createAtServices(deps, { docType: known, connector, uid })
      : createHere(deps);
  const { sessionId, createdAt, expiresAt, qrText } = made;
  const session: DocumentSession = {
    sessionId,
    docType: known,
    dvcID: made.dvcID,
    uid,
    createdAt,
    expiresAt,
    abandonAt: minutesAfter(deps.now(), deps.limits.abandonSessionInMin),
    startedAt: null,
    qrText,
    result: null,
  };
  deps.records.putSession(session, ticket);
  return { sessionId, docType: known, dvcID: made.dvcID, createdAt, expiresAt, qrText };
}

function createHere({ newId, now, flowId, limits }: DocumentSessionDependencies) {
  const at = now();
  return {
    sessionId: newId(at),
    dvcID: flowId,
    createdAt: at.toISOString(),
    expiresAt: minutesAfter(at, limits.expireSessionInMin),
    qrText: null,
  };
}

async function createAtServices(
  { call, wallet, runningSessionId }: DocumentSessionDependencies,
  { docType, connector, uid }: Pick<DocumentSession, 'docType' | 'uid'> & { connector: string | undefined },
) {
  const body = {
    docType,
    ...(connector === undefined ? {} : { dvcID: connector }),
    ...(uid === null ? {} : { uid }),
    ...(runningSessionId === undefined ? {} : { runningSessionId }),
  };
  return call(documentSessionCalls.create, { body }, wallet);
}

/** RFC 3339. */
export const minutesAfter = (now: Date, minutes: number): string =>
  new Date(now.getTime() + minutes * MINUTE_MS).toISOString();

/** @returns `DOCUMENT_SESSION_NOT_FOUND`. */
export function sessionNotFound(): AppError {
  return failure('DOCUMENT_SESSION_NOT_FOUND', 'no session of this wallet and connector has this id');
}
