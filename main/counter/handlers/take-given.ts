import { failure } from '#core/contract/errors.ts';
import type { GivenSession } from '#core/contract/given-session.ts';
import { eventHash } from '#core/evidence/evidence-log.ts';
import { type GivenLog, verifyGiven } from '#core/evidence/verify-given.ts';
import { isSameJson } from '#core/keys/canonical-json.ts';
import type { PreparedSession } from '../../ports/services-gateway.ts';
import type { NewArtefact } from '../../ports/vault.ts';
import type { Kiosk } from '../kiosk.ts';
import type { OpenKiosk } from '../open-kiosk.ts';
import { Continuation } from '../session/continuation.ts';
import { saysAsLogged } from '../session/says-as-logged.ts';
import type { SessionState } from '../session/session-state.ts';
import { signedIn } from './begin-session.ts';

/**
 * Continues a session that another kiosk handed over to this one. That kiosk's facts stay as it signed them; the
 * services judge the whole.
 * @throws AppError HAND_OVER_INCOMPLETE, HAND_OVER_REVOKED, HAND_OVER_BROKEN, those of the services, SESSION_ACTIVE,
 * SESSION_SHOWN, DISK_FULL
 */
export async function takeGiven(
  kiosk: Kiosk,
  open: OpenKiosk,
  { sessionId, reference, flow: flowReference }: PreparedSession,
  flow: SessionState['flow'],
) {
  const { gateway } = open.unlocked.link;
  const given = await gateway.readGiven(sessionId);
  const bytes = new Map<string, Uint8Array>();
  for (const artefact of given.artefacts) {
    bytes.set(artefact.artefactId, await gateway.readGivenArtefact(sessionId, artefact));
  }
  const log = joined(sessionId, given);
  const { gift, last, state, artefacts, leftOut } = readPart(log, bytes, open.settings.kioskDid);
  if (state.sessionId !== sessionId || !isSameJson(state.flowReference, flowReference)) {
    throw broken('it continues another session');
  }
  const { operatorId: id, name, did } = signedIn(kiosk);
  open.runner.takeOver(
    { gift, head: eventHash(last), continued: { ...state, reference }, flow, operator: { id, name, did } },
    { ...log, artefacts, leftOut },
  );
  return { sessionId, reference };
}

type GivenEvidence = Omit<GivenSession['segments'][number], 'v'>;

const joined = (sessionId: string, { segments }: GivenSession): GivenEvidence => ({
  sessionId,
  events: segments.flatMap(({ events }) => events),
  signatures: segments.flatMap(({ signatures }) => signatures),
  openings: segments.flatMap(({ openings }) => openings),
});

interface ReadPart extends Pick<GivenLog, 'gift' | 'last' | 'leftOut'> {
  state: Continuation['state'];
  artefacts: NewArtefact[];
}

/** @throws AppError HAND_OVER_BROKEN */
function readPart(log: GivenEvidence, bytes: ReadonlyMap<string, Uint8Array>, kioskDid: string): ReadPart {
  const names = new Map(
    log.events.flatMap(({ commitments }) => commitments.map(({ name, digest }) => [name, digest] as const)),
  );
  const pictures = new Map([...bytes].map(([id, content]) => [names.get(id) ?? id, content]));
  const given = verifyGiven(log, pictures, kioskDid);
  if (typeof given === 'string') throw broken(given);
  const read = Continuation.safeParse(given.continuation);
  if (!read.success) throw broken('its state is not one of this version');
  const { state, artefacts } = read.data;
  if (!saysAsLogged(log, state)) throw broken('its state says something else of documents than its log');
  const kept = artefacts.map((artefact) => {
    const content = bytes.get(artefact.artefactId);
    if (!content) throw broken(`artefact ${artefact.artefactId} is missing`);
    return { ...artefact, bytes: content };
  });
  const { gift, last, leftOut } = given;
  return { gift, last, leftOut, state, artefacts: kept };
}

const broken = (probe: string) => failure('HAND_OVER_BROKEN', probe);
