import { recomputeSession } from '#capture/recompute/recompute-session.ts';
import type { EvidenceSegment } from '#core/contract/outbox-entries.ts';
import { HANDED_OVER_EVENT, TAKEN_OVER_EVENT } from '#core/evidence/evidence-schema.ts';
import { isSameJson } from '#core/keys/canonical-json.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { DEMO } from '#core/proofing/built-in-flows.ts';
import { FLOW, type Scenario, type ScenarioOptions, scenario } from '#specimens/evidence-under-test.ts';
import { handedOver } from '#specimens/handed-over.ts';
import { seeded } from '#specimens/seeded.ts';
import {
  closeForged,
  DONORS,
  type Donors,
  FORGERY_KINDS,
  type ForgerKeys,
  type Forgery,
  forge,
  type OpenLog,
} from './forge-log.ts';
import { emptyReport, type FuzzReport, note, noteUnchanged, type Verdict } from './fuzz-report.ts';
import { judgeSegments } from './judge-segments.ts';
import { type KnownPictures, knownPictures } from './known-pictures.ts';

/** More than enough to find something that can be changed. */
const MOST_DRAWS = 100;
const newSigner = () => jwsSigner(generateKeyPair());

/** A session whose kiosk, the last one that had it, is dishonest. */
interface World {
  keys: Required<ForgerKeys>;
  sessionId: string;
  log: OpenLog;
  original: EvidenceSegment;
  donors: Donors;
  judge: (segment: EvidenceSegment, artefacts: readonly string[], isSigned: boolean) => Promise<Verdict>;
}

/**
 * Forges a valid log in every way and lets the services judge it, half of the time with the key of its kiosk and half of the
 * time with the operator's, too: by turns of a session that one kiosk had, and of one that another handed over. None may end
 * as Success unless only the kiosk can know and the verdict says so, and each verdict names the change.
 * @param runs how many forgeries
 */
export async function runForgeries(runs: number, seed: number): Promise<FuzzReport> {
  const random = seeded(seed);
  const startedAt = new Date(Date.now() - 60_000);
  const pictures = await knownPictures(startedAt);
  const worlds = [makeWorld(startedAt, pictures, false), makeWorld(startedAt, pictures, true)] as const;
  for (const { judge, original, log } of worlds) {
    const untouched = await judge(original, log.artefacts, true);
    if (untouched.state !== 'Success') throw new Error(`the log itself is ${JSON.stringify(untouched)}`);
  }
  const report = emptyReport(KINDS);
  for (let run = 0; run < runs; run += 1) {
    const isSigned = run % 2 === 1;
    const world = worlds[Math.floor(run / 2) % 2 === 0 ? 0 : 1];
    const kind = FORGERY_KINDS[Math.floor(run / 4) % FORGERY_KINDS.length]!;
    const { keys, log, original } = world;
    const forged = forgeSomething(() => forge(kind, log, world.donors, random));
    const told = { kind: kindOf(kind, isSigned), subject: forged.subject };
    const segment = closed(world, forged.log, isSigned ? keys : { kiosk: keys.kiosk });
    if (isSameLog(segment, original) && forged.log.artefacts.length === log.artefacts.length) {
      noteUnchanged(report, told.kind);
      continue;
    }
    const verdict = await world.judge(segment, forged.log.artefacts, isSigned);
    note(report, told, verdict, isNamed(forged, verdict), forged.fact);
  }
  return report;
}

function makeWorld(startedAt: Date, { material, vision }: KnownPictures, isHandedOver: boolean): World {
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
    judge: (segment, artefacts, isSigned) =>
      judgeSegments(FLOW, [segment], {
        kioskDids: [...keys.givers, keys.kiosk.did],
        operatorDid: operator.did,
        artefacts: new Set(artefacts),
        ...(isSigned
          ? { recompute: (session) => recomputeSession(vision, FLOW, session, (id) => bytes.get(id)) }
          : {}),
      }),
  };
}

const closed = ({ sessionId }: Pick<World, 'sessionId'>, log: OpenLog, by: ForgerKeys): EvidenceSegment => ({
  v: 1,
  sessionId,
  ...closeForged(log, sessionId, by),
});

const kindOf = (kind: string, isSigned: boolean): string => (isSigned ? `${kind}, signed by both` : kind);
export const KINDS = FORGERY_KINDS.flatMap((kind) => [kindOf(kind, false), kindOf(kind, true)]);

function forgeSomething(draw: () => Forgery | undefined): Forgery {
  for (let tried = 0; tried < MOST_DRAWS; tried += 1) {
    const forged = draw();
    if (forged) return forged;
  }
  throw new Error('chance found nothing to change');
}

/** The chain ties every event to the last one. */
const isSameLog = (one: EvidenceSegment, other: EvidenceSegment): boolean =>
  isSameJson([one.events.at(-1), one.openings], [other.events.at(-1), other.openings]);

/** A link of the log that covers an event, and for all but the event itself those before it. */
const COVERING = /^(?:event|(?:checkpoint|hand-over) at event|operator signature on event) (\d+)$/;

/**
 * Whether a verdict names a change. A signature covers all events before its own: where it does not hold, its link names its
 * event, or the changed one itself. Without its hand-over a part counts as that of another kiosk from its first event on.
 */
function isNamed({ first, words }: Forgery, { named, broken }: Verdict): boolean {
  const covering = COVERING.exec(broken ?? '')?.[1];
  if (covering !== undefined) {
    const isOfHandOver = words.some((word) => word === HANDED_OVER_EVENT || word === TAKEN_OVER_EVENT);
    return first !== undefined && (isOfHandOver || Number(covering) > first);
  }
  return words.some((word) => named.includes(word));
}

/** Logs that differ from the forged one in one thing each. */
function donorsOf({ kiosk, operator }: Pick<World['keys'], 'kiosk' | 'operator'>, startedAt: Date): Donors {
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
