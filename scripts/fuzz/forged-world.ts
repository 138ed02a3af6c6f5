import { recomputeSession } from '#capture/recompute/recompute-session.ts';
import type { EvidenceSegment } from '#core/contract/outbox-entries.ts';
import { HANDED_OVER_EVENT, TAKEN_OVER_EVENT } from '#core/evidence/evidence-schema.ts';
import { isSameJson } from '#core/keys/canonical-json.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { DEMO } from '#core/proofing/built-in-flows.ts';
import { FLOW, type Scenario, type ScenarioOptions, scenario } from '#specimens/evidence-under-test.ts';
import { handedOver } from '#specimens/handed-over.ts';
import type { Change, OpenLog } from './change-log.ts';
import type { Circumstance } from './circumstances.ts';
import { closeForged, DONORS, type Donors, type ForgerKeys } from './forge-log.ts';
import type { Verdict } from './fuzz-report.ts';
import { judgeSegments } from './judge-segments.ts';
import { type KnownPictures, knownPictures } from './known-pictures.ts';

const newSigner = () => jwsSigner(generateKeyPair());

/** A session whose kiosk, the last one that had it, is dishonest. */
export interface ForgedWorld {
  keys: Required<ForgerKeys>;
  sessionId: string;
  log: OpenLog;
  original: EvidenceSegment;
  donors: Donors;
  /** @param how whether the pictures are read again, and the services' contradicting facts */
  judge: (
    segment: EvidenceSegment,
    artefacts: readonly string[],
    how: { isReadAgain: boolean; circumstance?: Circumstance | undefined },
  ) => Promise<Verdict>;
}

/** One session that one kiosk had, and one that another kiosk handed over; both are a Success as they are. */
export async function makeWorlds(): Promise<readonly [ForgedWorld, ForgedWorld]> {
  const startedAt = new Date(Date.now() - 60_000);
  const pictures = await knownPictures(startedAt);
  const worlds = [makeWorld(startedAt, pictures, false), makeWorld(startedAt, pictures, true)] as const;
  for (const { judge, original, log } of worlds) {
    const untouched = await judge(original, log.artefacts, { isReadAgain: true });
    if (untouched.state !== 'Success') throw new Error(`the log itself is ${JSON.stringify(untouched)}`);
  }
  return worlds;
}

function makeWorld(startedAt: Date, { material, vision }: KnownPictures, isHandedOver: boolean): ForgedWorld {
  const [first, to, operator] = [newSigner(), newSigner(), newSigner()];
  const own = scenario({ kiosk: first, operator, startedAt, stepMs: 100, ...material });
  const made = isHandedOver ? handedOver(own, { from: first, to, operator }) : own;
  const keys = isHandedOver
    ? { kiosk: to, operator, givers: [first.did] }
    : { kiosk: first, operator, givers: [] };
  const { sessionId } = made;
  const log = openLogOf(made, isHandedOver);
  const bytes = new Map(made.artefacts.map(({ declaration, bytes: own }) => [declaration.artefactId, own]));
  return {
    keys,
    sessionId,
    log,
    original: closed({ sessionId }, log, keys),
    donors: donorsOf(keys, startedAt),
    judge: (segment, artefacts, { isReadAgain, circumstance }) =>
      judgeSegments(FLOW, [segment], {
        kioskDids: [...keys.givers, keys.kiosk.did],
        operatorDid: operator.did,
        artefacts: new Set(artefacts),
        ...(circumstance ? { otherwise: circumstance.otherwise(Date.now()) } : {}),
        ...(isReadAgain
          ? { recompute: (session) => recomputeSession(vision, FLOW, session, (id) => bytes.get(id)) }
          : {}),
      }),
  };
}

/** The log as the keys close it. */
export const closed = (
  { sessionId }: Pick<ForgedWorld, 'sessionId'>,
  log: OpenLog,
  by: ForgerKeys,
): EvidenceSegment => ({
  v: 1,
  sessionId,
  ...closeForged(log, sessionId, by),
});

/** The chain ties every event to the last one. */
export const isSameLog = (one: EvidenceSegment, other: EvidenceSegment): boolean =>
  isSameJson([one.events.at(-1), one.openings], [other.events.at(-1), other.openings]);

/** A link of the log that covers an event, and for all but the event itself those before it. */
const COVERING = /^(?:event|(?:checkpoint|hand-over) at event|operator signature on event) (\d+)$/;

/** The opening of a commitment of an event. */
const OPENED = /^(.+) of event \d+$/;

/**
 * Whether a verdict names a change. A signature covers all events before its own: where it does not hold, its link names its
 * event, or the changed one itself. Without its hand-over a part counts as that of another kiosk from its first event on.
 */
export function isNamed(
  { first, words }: Pick<Change, 'first' | 'words'>,
  { named, broken }: Verdict,
): boolean {
  const covering = COVERING.exec(broken ?? '')?.[1];
  if (covering !== undefined) {
    const isOfHandOver = words.some((word) => word === HANDED_OVER_EVENT || word === TAKEN_OVER_EVENT);
    return first !== undefined && (isOfHandOver || Number(covering) > first);
  }
  const opened = OPENED.exec(broken ?? '')?.[1] ?? '';
  return words.some((word) => named.includes(word) || word === opened);
}

/** Logs that differ from the forged one in one thing each. */
function donorsOf(
  { kiosk, operator }: Pick<ForgedWorld['keys'], 'kiosk' | 'operator'>,
  startedAt: Date,
): Donors {
  const own = { kiosk, operator, startedAt, stepMs: 100 };
  const options: Record<keyof Donors, ScenarioOptions> = {
    session: own,
    kiosk: { ...own, kiosk: newSigner() },
    operator: { ...own, operator: newSigner() },
    flow: { ...own, flow: DEMO },
    time: { ...own, startedAt: new Date(startedAt.getTime() - 3_600_000) },
  };
  const logs = DONORS.map((name, place) => [name, renumbered(openLogOf(scenario(options[name])), place)]);
  return Object.fromEntries(logs);
}

/** No number of one log is one of another. */
function renumbered(log: OpenLog, place: number): OpenLog {
  const moved = <T extends { seq: number }>(one: T): T => ({ ...one, seq: one.seq + 1000 * (place + 1) });
  return { ...log, events: log.events.map(moved), openings: log.openings.map(moved) };
}

/** The log of a session in one piece. @param isHandedOver whether a kiosk that gave it away signed its first part */
export const openLogOf = ({ segments, artefacts }: Scenario, isHandedOver = false): OpenLog => ({
  events: segments.flatMap(({ events }) => events),
  openings: segments.flatMap(({ openings }) => openings),
  othersSignatures: segments.flatMap(({ signatures }, index) =>
    signatures.filter(({ kind }) => kind === 'operator' || (isHandedOver && index === 0)),
  ),
  artefacts: artefacts.map(({ declaration }) => declaration.artefactId),
});
