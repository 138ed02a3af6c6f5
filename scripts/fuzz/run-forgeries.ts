import type { EvidenceSegment } from '#core/contract/outbox-entries.ts';
import { isSameJson } from '#core/keys/canonical-json.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { FLOW, type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { handedOver } from '#specimens/handed-over.ts';
import { seeded } from '#specimens/seeded.ts';
import { closeForged, FORGERY_KINDS, type Forgery, forge, type OpenLog } from './forge-log.ts';
import { emptyReport, type FuzzReport, note, noteUnchanged, type Verdict } from './fuzz-report.ts';
import { judgeSegments } from './judge-segments.ts';

interface Parties {
  kiosk: JwsSigner;
  operator: JwsSigner;
}

/** More than enough to find something that can be changed. */
const MOST_DRAWS = 100;

/** A session whose kiosk, the last one that had it, is dishonest. */
interface World {
  kiosk: JwsSigner;
  kioskDids: readonly string[];
  operatorDid: string;
  sessionId: string;
  log: OpenLog;
  original: EvidenceSegment;
}

/**
 * Forges a valid log in every way with the kiosk's own key, and lets the services judge it: by turns of a session that one
 * kiosk had, and of one that another handed over. None may end as Success, and each verdict names the change.
 * @param runs how many forgeries
 */
export async function runForgeries(runs: number, seed: number): Promise<FuzzReport> {
  const random = seeded(seed);
  const startedAt = new Date(Date.now() - 60_000);
  const worlds = [makeWorld(startedAt, false), makeWorld(startedAt, true)] as const;
  const earlier = new Date(startedAt.getTime() - 3_600_000);
  const other = openLogOf(scenario({ ...newParties(), startedAt: earlier, stepMs: 100 }));
  for (const world of worlds) {
    const untouched = await judge(world, world.original, world.log.artefacts);
    if (untouched.state !== 'Success') throw new Error(`the log itself is ${JSON.stringify(untouched)}`);
  }
  const report = emptyReport(FORGERY_KINDS);
  for (let run = 0; run < runs; run += 1) {
    const world = worlds[run % 2 === 0 ? 0 : 1];
    const { log, original } = world;
    const kind = FORGERY_KINDS[run % FORGERY_KINDS.length]!;
    const forged = forgeSomething(() => forge(kind, log, other, random));
    const segment = closed(world, forged.log);
    if (isSameLog(segment, original) && forged.log.artefacts.length === log.artefacts.length) {
      noteUnchanged(report, kind);
      continue;
    }
    const verdict = await judge(world, segment, forged.log.artefacts);
    note(report, forged, verdict, isNamed(forged, verdict));
  }
  return report;
}

const newParties = (): Parties => ({
  kiosk: jwsSigner(generateKeyPair()),
  operator: jwsSigner(generateKeyPair()),
});

function makeWorld(startedAt: Date, isHandedOver: boolean): World {
  const { kiosk: first, operator } = newParties();
  const own = scenario({ kiosk: first, operator, startedAt, stepMs: 100 });
  const to = jwsSigner(generateKeyPair());
  const made = isHandedOver ? handedOver(own, { from: first, to, operator }) : own;
  const kiosk = isHandedOver ? to : first;
  const kioskDids = isHandedOver ? [first.did, to.did] : [first.did];
  const { sessionId } = made;
  const log = openLogOf(made, isHandedOver);
  const world = { kiosk, kioskDids, operatorDid: operator.did, sessionId, log };
  return { ...world, original: closed(world, log) };
}

const closed = ({ sessionId, kiosk }: Pick<World, 'sessionId' | 'kiosk'>, log: OpenLog): EvidenceSegment => ({
  v: 1,
  sessionId,
  ...closeForged(log, sessionId, kiosk),
});

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

/**
 * Whether a verdict names a change. The signature of an operator covers all events before its own: where it does not hold,
 * its link names its event, or the changed one itself.
 */
function isNamed({ first, words }: Forgery, { named, broken }: Verdict): boolean {
  if (broken !== undefined) return first !== undefined && Number(/\d+$/.exec(broken)) > first;
  return words.some((word) => named.includes(word));
}

const openLogOf = ({ segments, artefacts }: Scenario, isHandedOver = false): OpenLog => ({
  events: segments.flatMap(({ events }) => events),
  openings: segments.flatMap(({ openings }) => openings),
  othersSignatures: segments.flatMap(({ signatures }, index) =>
    signatures.filter(({ kind }) => kind === 'operator' || (isHandedOver && index === 0)),
  ),
  artefacts: artefacts.map(({ declaration }) => declaration.artefactId),
});

/** As the services judge a closed log whose pictures were not read again. */
const judge = (
  { kioskDids, operatorDid }: World,
  segment: EvidenceSegment,
  artefacts: readonly string[],
): Promise<Verdict> =>
  judgeSegments(FLOW, [segment], {
    kioskDids,
    operatorDid,
    artefacts: new Set(artefacts),
  });
