import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { judgeSession } from '#services/proofing/judge-session.ts';
import { judgeEvidence } from '#services/proofing/judged-evidence.ts';
import { readLoggedEvidence } from '#services/proofing/logged-evidence.ts';
import { verifySessionLog } from '#services/proofing/verify-session-log.ts';
import { FLOW, FLOW_REFERENCE, type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { seeded } from '#specimens/seeded.ts';
import {
  closeForged,
  FORGERY_KINDS,
  type Forgery,
  type ForgeryKind,
  forge,
  type OpenLog,
} from './forge-log.ts';

/** What the services made of a forged log: the state, and the first thing that they hold against it. */
interface Verdict {
  state: string;
  reason: string;
}

interface Parties {
  kiosk: JwsSigner;
  operator: JwsSigner;
}

/** How many forgeries of each kind ended how, and those that were believed. */
export interface ForgeryReport {
  counts: Record<ForgeryKind, Record<string, number>>;
  believed: { kind: ForgeryKind; subject: string }[];
}

/**
 * Forges a valid log in every way with the kiosk's own key, and lets the services judge it. None may end as Success.
 * @param runs how many forgeries
 */
export function runForgeries(runs: number, seed: number): ForgeryReport {
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
  const untouched = judge(log, made.sessionId, parties);
  if (untouched.state !== 'Success') throw new Error(`the log itself is ${JSON.stringify(untouched)}`);
  const report: ForgeryReport = {
    counts: Object.fromEntries(FORGERY_KINDS.map((kind) => [kind, {}])) as ForgeryReport['counts'],
    believed: [],
  };
  for (let run = 0; run < runs; run += 1) {
    const kind = FORGERY_KINDS[run % FORGERY_KINDS.length]!;
    const forged = forge(kind, log, other, random);
    if (forged) note(report, forged, judge(forged.log, made.sessionId, parties));
  }
  return report;
}

function note(
  { counts, believed }: ForgeryReport,
  { kind, subject }: Forgery,
  { state, reason }: Verdict,
): void {
  const verdict = `${state}: ${reason}`;
  counts[kind][verdict] = (counts[kind][verdict] ?? 0) + 1;
  if (state === 'Success') believed.push({ kind, subject });
}

const openLogOf = ({ segments, artefacts }: Scenario): OpenLog => ({
  events: segments.flatMap(({ events }) => events),
  openings: segments.flatMap(({ openings }) => openings),
  operatorSignatures: segments.flatMap(({ signatures }) =>
    signatures.filter(({ kind }) => kind === 'operator'),
  ),
  artefacts: artefacts.map(({ declaration }) => declaration.artefactId),
});

/** As the services judge a closed log, without their database. */
function judge(log: OpenLog, sessionId: string, { kiosk, operator }: Parties): Verdict {
  const segments = [{ v: 1 as const, sessionId, ...closeForged(log, sessionId, kiosk) }];
  const signers = { kioskDid: kiosk.did, operators: new Set([operator.did]) };
  const broken = verifySessionLog(sessionId, segments, signers);
  if (broken) return { state: 'Review', reason: 'signatures' };
  const logged = readLoggedEvidence(segments);
  if (!logged) return { state: 'Review', reason: 'malformed' };
  if (logged === 'unknown-version') return { state: 'Review', reason: 'version' };
  const { signed } = judgeEvidence(FLOW, logged, { request: undefined, artefacts: new Set(log.artefacts) });
  const latest = Date.now() + 60_000;
  const { trigger, reasons } = judgeSession(FLOW, signed, { retries: 0, latest, begin: [] });
  if (signed.flow.hash !== FLOW_REFERENCE.hash) return { state: 'Review', reason: 'flow' };
  return { state: trigger.replace('end:', ''), reason: reasons[0] ?? 'none' };
}
