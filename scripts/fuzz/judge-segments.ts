import type { Recomputation } from '#capture/recompute/recompute-session.ts';
import type { Flow } from '#core/contract/flow.ts';
import type { EvidenceSegment } from '#core/contract/outbox-entries.ts';
import { DAY_MS } from '#core/days.ts';
import { UnreadableEvent } from '#core/proofing/session-log/opened-event.ts';
import { EVIDENCE_VERSION, type LoggedSession } from '#core/proofing/session-log/read-session.ts';
import type { OperatorPeriod } from '#services/operators/index.ts';
import { type Circumstances, decideClosed, startOf } from '#services/proofing/decide-closed.ts';
import { INDEPENDENCE } from '#services/proofing/independence.ts';
import { readLoggedEvidence } from '#services/proofing/logged-evidence.ts';
import { referenceOf } from '#specimens/evidence-under-test.ts';
import type { Verdict } from './fuzz-report.ts';

/** Facts of the services that differ from an honest session's. */
export interface Otherwise {
  /** The roster's facts about the operator. */
  period?: Partial<OperatorPeriod> | undefined;
  /** Further operators of the community. */
  others?: readonly OperatorPeriod[];
  /** Changes for every kiosk that had the session. */
  kiosk?: Partial<Circumstances['kiosks'][number]>;
  session?: Partial<Circumstances['session']>;
  material?: Partial<Circumstances['material']>;
  known?: Partial<
    Pick<Circumstances, 'earliest' | 'againstFlow' | 'isEarlierOver' | 'isShutOut' | 'verifiedSessions'>
  >;
}

/** The services' knowledge besides the log. */
interface Beside {
  /** The kiosks that had the session, in the order of the hand-overs. */
  kioskDids: readonly string[];
  /** The only operator, whose id in the roster is `op-1`. */
  operatorDid: string;
  otherwise?: Otherwise;
  artefacts: ReadonlySet<string>;
  /** Without it no picture is read again. */
  recompute?: (session: LoggedSession) => Promise<Recomputation>;
}

/**
 * Judges a closed log as the services do, without their database. The services have known its kiosks and its operator
 * for a day, the registration of the kiosks named the present version of the evidence, and the session has just
 * arrived.
 */
export async function judgeSegments(
  flow: Flow,
  segments: readonly EvidenceSegment[],
  { kioskDids, operatorDid, otherwise = {}, artefacts, recompute }: Beside,
): Promise<Verdict> {
  const now = Date.now();
  const known = new Date(now - DAY_MS);
  const logged = recompute && readLoggedEvidence(segments);
  const isRead = typeof logged === 'object' && !(logged instanceof UnreadableEvent);
  const recomputed = isRead && !logged.session.conclusion ? await recompute?.(logged.session) : undefined;
  const { trigger, reasons, final } = decideClosed(flow, segments, {
    session: {
      sessionId: segments[0]?.sessionId ?? '',
      flow: referenceOf(flow),
      origin: 'kiosk',
      retries: 0,
      startedAt: new Date(startOf(segments)),
      createdAt: new Date(now),
      activityAt: new Date(now),
      expiresAt: new Date(now + DAY_MS),
      cancelledAt: null,
      claimedAt: null,
      linkOpenedAt: null,
      progressDiffers: false,
      ...otherwise.session,
    },
    request: undefined,
    material: { artefacts, recomputed, ...otherwise.material },
    kiosks: kioskDids.map((did) => ({
      did,
      vaultCopiedAt: null,
      evidenceVersion: EVIDENCE_VERSION,
      evidenceSince: new Date(0),
      ...otherwise.kiosk,
    })),
    periods: [
      {
        operatorId: 'op-1',
        did: operatorDid,
        role: 'operator',
        permissions: ['counter.verify'],
        active: true,
        since: known,
        until: null,
        ...otherwise.period,
      },
      ...(otherwise.others ?? []),
    ],
    earliest: { start: known.getTime(), end: known.getTime() },
    againstFlow: [],
    verifiedSessions: new Set(),
    isEarlierOver: false,
    isShutOut: false,
    wordAccepted: false,
    independence: INDEPENDENCE.server,
    ...otherwise.known,
  });
  const against = final.rules.filter(({ limits }) => limits);
  const broken = against.find(({ rule }) => rule === 'evidence-verified')?.subject;
  return {
    state: trigger.startsWith('end:') ? trigger.slice('end:'.length) : final.outcome,
    reason: reasons[0] ?? 'none',
    named: [...reasons, ...against.map(({ subject }) => subject)],
    kioskWord: final.kioskWord ?? [],
    ...(final.shownTo ? { shownTo: final.shownTo.map(({ name }) => name) } : {}),
    ...(broken === undefined ? {} : { broken }),
  };
}
