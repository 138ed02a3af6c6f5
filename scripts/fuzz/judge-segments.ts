import type { Flow } from '#core/contract/flow.ts';
import type { EvidenceSegment } from '#core/contract/outbox-entries.ts';
import { isSameJson } from '#core/keys/canonical-json.ts';
import type { LoggedSession } from '#core/proofing/session-log/read-session.ts';
import { judgeSession } from '#services/proofing/judge-session.ts';
import { judgeEvidence, type Known } from '#services/proofing/judged-evidence.ts';
import { readLoggedEvidence } from '#services/proofing/logged-evidence.ts';
import { type Signers, verifySessionLog } from '#services/proofing/verify-session-log.ts';
import { referenceOf } from '#specimens/evidence-under-test.ts';
import { UNREADABLE } from './forge-log.ts';
import type { Verdict } from './fuzz-report.ts';

/** What the services know besides the log. */
interface Beside {
  signers: Signers;
  known: (session: LoggedSession) => Known | Promise<Known>;
}

/** As the services judge a closed log, without their database. */
export async function judgeSegments(
  flow: Flow,
  segments: readonly EvidenceSegment[],
  { signers, known }: Beside,
): Promise<Verdict> {
  const broken = verifySessionLog(segments[0]?.sessionId ?? '', segments, signers);
  if (broken) return { state: 'Review', reason: 'EVIDENCE_BROKEN', named: [], broken };
  const logged = readLoggedEvidence(segments);
  if (!logged) return review('EVIDENCE_BROKEN', UNREADABLE);
  if (logged === 'unknown-version') return review('VERSION_UNKNOWN');
  const { signed } = judgeEvidence(flow, logged, await known(logged.session));
  if (!isSameJson(signed.flow, referenceOf(flow))) return review('FLOW_DIFFERS');
  const latest = Date.now() + 60_000;
  const { trigger, reasons } = judgeSession(flow, signed, { retries: 0, earliest: 0, latest, begin: [] });
  const { gaps = [], differing = [], contradicted = [] } = signed.evidence;
  return {
    state: trigger.replace('end:', ''),
    reason: reasons[0] ?? 'none',
    named: [
      ...reasons,
      ...gaps.map(({ subject }) => subject),
      ...differing.map(({ id }) => id),
      ...contradicted,
    ],
  };
}

const review = (reason: string, ...named: string[]): Verdict => ({
  state: 'Review',
  reason,
  named: [reason, ...named],
});
