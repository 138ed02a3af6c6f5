import { failure } from '#core/contract/errors.ts';
import type { FlowReference } from '#core/contract/published-flows.ts';
import { readReference } from '#core/proofing/session-reference.ts';
import type { PreparedSession } from '../../ports/services-gateway.ts';
import type { Kiosk } from '../kiosk.ts';
import type { OpenKiosk } from '../open-kiosk.ts';
import { begin, signedIn } from './begin-session.ts';
import { takeGiven } from './take-given.ts';

/**
 * Opens a session that the services prepared, or continues one that was handed over: claims it, finds its exact flow
 * and starts it under its own id. A prepared session that does not start here is given back, so that another kiosk can
 * take it.
 * @throws AppError REFERENCE_INVALID, those of the claim, FLOW_UNAVAILABLE, SESSION_ACTIVE, SESSION_SHOWN,
 * SESSION_NOT_WAITING, HAND_OVER_BROKEN
 */
export async function openPrepared(kiosk: Kiosk, text: string) {
  const open = kiosk.open();
  open.readers.forgetScan();
  const reference = readReference(text);
  if (!reference) throw failure('REFERENCE_INVALID', 'the check symbol or the length does not fit');
  open.runner.requireFree(signedIn(kiosk).operatorId);
  const prepared = await open.unlocked.link.gateway.claimSession(reference);
  try {
    return await startClaimed(kiosk, open, prepared);
  } catch (error) {
    // A session handed over to this kiosk stays its own.
    if (!isGiven(prepared)) await giveBack(kiosk, open, prepared.sessionId);
    throw error;
  }
}

/** Evidence came already: of the kiosk that handed it over. */
const isGiven = ({ state }: PreparedSession): boolean => state !== 'Pending';

async function startClaimed(kiosk: Kiosk, open: OpenKiosk, prepared: PreparedSession) {
  const { sessionId, reference, language, applicant, answers } = prepared;
  const { flow } = await flowOf(open, prepared.flow);
  if (isKnown(open, sessionId)) throw failure('SESSION_NOT_WAITING', 'the vault holds a session of this id');
  if (isGiven(prepared)) return takeGiven(kiosk, open, prepared, flow);
  return begin(kiosk, {
    sessionId,
    reference,
    flow,
    flowReference: prepared.flow,
    prepared: { language, expected: applicant, answers },
  });
}

/** The services may have published the flow after the kiosk asked last. */
async function flowOf(open: OpenKiosk, reference: FlowReference) {
  const known = open.flows.exactly(reference);
  if (known) return known;
  await open.rosterAndFlows.refreshFlows();
  const fetched = open.flows.exactly(reference);
  if (fetched) return fetched;
  throw failure(
    'FLOW_UNAVAILABLE',
    `${reference.id} version ${reference.version} with its hash is not among them`,
  );
}

/** A session that ran here waits in the outbox or was sent: giving it back would have it run twice. */
async function giveBack(kiosk: Kiosk, open: OpenKiosk, sessionId: string): Promise<void> {
  if (isKnown(open, sessionId)) return;
  // Where the services cannot be told, the next claim of this kiosk gets the same session again.
  await open.unlocked.link.gateway.releaseSession(sessionId).catch(kiosk.options.onFault);
}

const isKnown = (open: OpenKiosk, sessionId: string): boolean =>
  open.unlocked.vault.sessions.find(sessionId) !== undefined;
