import type { EvidenceSegment } from '#core/contract/outbox-entries.ts';
import { isSameJson } from '#core/keys/canonical-json.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { FLOW, type Scenario, scenario } from '#specimens/evidence-under-test.ts';
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

/**
 * Forges a valid log in every way with the kiosk's own key, and lets the services judge it. None may end as Success, and
 * each verdict names the change.
 * @param runs how many forgeries
 */
export async function runForgeries(runs: number, seed: number): Promise<FuzzReport> {
  const random = seeded(seed);
  const startedAt = new Date(Date.now() - 60_000);
  const parties = { kiosk: jwsSigner(generateKeyPair()), operator: jwsSigner(generateKeyPair()) };
  const made = scenario({ ...parties, startedAt, stepMs: 100 });
  const strangers = {
    kiosk: jwsSigner(generateKeyPair()),
    operator: jwsSigner(generateKeyPair()),
  };
  const log = openLogOf(made);
  const earlier = new Date(startedAt.getTime() - 3_600_000);
  const other = openLogOf(scenario({ ...strangers, startedAt: earlier, stepMs: 100 }));
  const closed = (one: OpenLog) => ({
    v: 1 as const,
    sessionId: made.sessionId,
    ...closeForged(one, made.sessionId, parties.kiosk),
  });
  const original = closed(log);
  const untouched = await judge(original, log.artefacts, parties);
  if (untouched.state !== 'Success') throw new Error(`the log itself is ${JSON.stringify(untouched)}`);
  const report = emptyReport(FORGERY_KINDS);
  for (let run = 0; run < runs; run += 1) {
    const kind = FORGERY_KINDS[run % FORGERY_KINDS.length]!;
    const forged = forgeSomething(() => forge(kind, log, other, random));
    const segment = closed(forged.log);
    if (isSameLog(segment, original) && forged.log.artefacts.length === log.artefacts.length) {
      noteUnchanged(report, kind);
      continue;
    }
    const verdict = await judge(segment, forged.log.artefacts, parties);
    note(report, forged, verdict, isNamed(forged, verdict));
  }
  return report;
}

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

const openLogOf = ({ segments, artefacts }: Scenario): OpenLog => ({
  events: segments.flatMap(({ events }) => events),
  openings: segments.flatMap(({ openings }) => openings),
  operatorSignatures: segments.flatMap(({ signatures }) =>
    signatures.filter(({ kind }) => kind === 'operator'),
  ),
  artefacts: artefacts.map(({ declaration }) => declaration.artefactId),
});

/** As the services judge a closed log whose pictures were not read again. */
const judge = (
  segment: EvidenceSegment,
  artefacts: readonly string[],
  { kiosk, operator }: Parties,
): Promise<Verdict> =>
  judgeSegments(FLOW, [segment], {
    signers: { kioskDids: [kiosk.did], operators: new Set([operator.did]) },
    known: () => ({ request: undefined, artefacts: new Set(artefacts) }),
  });
