import type { Flow } from '#core/contract/flow.ts';
import type { Answers } from '#core/contract/form-answer.ts';
import type { EvidenceSegment } from '#core/contract/outbox-entries.ts';
import type { Independence } from '#core/contract/receipt.ts';
import type { EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import { operatorActs } from '#core/evidence/operator-acts.ts';
import { isSameJson } from '#core/keys/canonical-json.ts';
import { guideResult } from '#core/proofing/checks/inspection-guide.ts';
import { picturesOf } from '#core/proofing/decide-outcome.ts';
import { missingParts } from '#core/proofing/flow-parts.ts';
import { isKnownRuleSet } from '#core/proofing/rule-set.ts';
import type { RuleCode } from '#core/proofing/rule-words.ts';
import { programsShown } from '#core/proofing/scope-answers.ts';
import { rolesLogged } from '#core/proofing/session-log/companion-events.ts';
import { type FactId, onPhoneWord } from '#core/proofing/session-log/facts.ts';
import { UnreadableEvent } from '#core/proofing/session-log/opened-event.ts';
import {
  EVIDENCE_VERSION,
  evidenceVersionOf,
  type SignedEvidence,
} from '#core/proofing/session-log/read-session.ts';
import type { JudgementReason } from '#core/proofing/session-reasons.ts';
import type { BeginLimit } from '#core/proofing/session-states.ts';
import type { ExplainedVerdict } from '#core/proofing/verdicts.ts';
import type { OperatorPeriod } from '#services/operators/index.ts';
import type { SigningKiosk } from '#services/platform/index.ts';
import { abandonmentOf, type SessionRequest, type SessionRow } from '#services/sessions/index.ts';
import { CLOCK_TOLERANCE_MS } from './create-session.ts';
import { acceptedAnswers } from './form-evidence.ts';

import { confirmationActs, judgeConfirmations } from './judge-confirmations.ts';
import { calibrationActs, judgeOperators } from './judge-operators.ts';
import { type Judgement, judgeSession, referred, unreviewed } from './judge-session.ts';

import { type JudgedEvidence, judgeEvidence, type Known } from './judged-evidence.ts';
import { type LoggedEvidence, readLoggedEvidence } from './logged-evidence.ts';
import { verifySessionLog } from './verify-session-log.ts';

/** The examined artefacts; without `recomputed` nothing was examined. */
export interface Material extends Pick<Known, 'artefacts' | 'recomputed'> {
  isGivenUp?: boolean;
  /** The log was judged by models that are not here. */
  isUnknown?: boolean;
}

/** The columns of a session that its verdict depends on. */
export type JudgedSession = Pick<
  SessionRow,
  | 'sessionId'
  | 'flow'
  | 'origin'
  | 'retries'
  | 'startedAt'
  | 'createdAt'
  | 'activityAt'
  | 'expiresAt'
  | 'cancelledAt'
  | 'claimedAt'
  | 'linkOpenedAt'
  | 'progressDiffers'
>;

/** The columns of a kiosk that a verdict depends on. */
type JudgedKiosk = Pick<SigningKiosk, 'did' | 'vaultCopiedAt' | 'evidenceVersion' | 'evidenceSince'> &
  Partial<Pick<SigningKiosk, 'hosted'>>;

/** The services' knowledge of a session beside its log. */
export interface Circumstances {
  session: JudgedSession;
  request: SessionRequest | undefined;
  material: Material;
  /** The kiosks that had the session, as they are registered, in the order of the hand-overs. */
  kiosks: readonly JudgedKiosk[];
  /** Everything that any operator of the community is or ever was. */
  periods: readonly OperatorPeriod[];
  /** When the session began at the earliest, and when it ended, milliseconds. */
  earliest: { start: number; end: number };
  /** Why its kiosk may not have run the flow of the session. */
  againstFlow: readonly JudgementReason[];
  /** Those of the sessions by which companions were verified that are a Success of this community. */
  verifiedSessions: ReadonlySet<string>;
  /** When the log came, evidence of an earlier version was no longer accepted from its kiosks. */
  isEarlierOver: boolean;
  /** A kiosk was shut out after the session was handed over to it. */
  isShutOut: boolean;
  /** The community accepts the kiosk's word of pictures that the flow keeps there. */
  wordAccepted: boolean;
  independence: Independence;
}

/** The services' verdict on a closed log. */
export interface ClosedVerdict extends Judgement {
  /** Undefined for a log that decides nothing. */
  evidence: JudgedEvidence | undefined;
  /** Undefined where they do not fit the form of the flow. */
  answers: Answers | undefined;
}

/** Verifies the complete log of a session and decides, from it and from the services' knowledge beside it. */
export function decideClosed(
  flow: Flow,
  segments: readonly EvidenceSegment[],
  known: Circumstances,
): ClosedVerdict {
  const { session, request, material, kiosks, periods, wordAccepted, independence } = known;
  const operators = new Set(periods.map(({ did }) => did));
  const signers = { kioskDids: kiosks.map(({ did }) => did), operators };
  const brokenLink = verifySessionLog(session.sessionId, segments, signers);
  const broken = material.isGivenUp ? 'examination' : brokenLink;
  // A log that verifies and lacks evidence is judged like a broken one: a person must look at it.
  const logged = broken ? undefined : readLoggedEvidence(segments);
  const unreadable = logged instanceof UnreadableEvent ? logged : undefined;
  const read = logged instanceof UnreadableEvent ? undefined : logged;
  const isUnknown = read !== undefined && isOfUnknownVersion(read, flow, material);
  const evidence =
    read && !isUnknown
      ? judgeEvidence(flow, read, { request, wordAccepted, ...material, place: placeOf(kiosks) })
      : undefined;
  const isApproved = evidence?.signed.decision?.kind === 'approve';
  const answers = evidence && acceptedAnswers(evidence.form, { isApproved });
  const link = broken ?? unreadable?.type ?? 'version of the log';
  const judged = evidence
    ? judge(flow, evidence, known, answers !== undefined)
    : unverified(flow, link, isUnknown ? 'VERSION_UNKNOWN' : 'EVIDENCE_BROKEN');
  const without = missingParts(flow);
  const pictures = picturesOf(flow, wordAccepted);
  // The person's consents hold in any log that verifies, whatever the rules decide.
  const accompaniedBy = brokenLink ? [] : rolesLogged(segments.flatMap(({ events }) => events));
  const inspectionGuide = evidence && guideResult(evidence.signed.evidence.checks);
  const shownTo = brokenLink ? [] : programsShown(segments.flatMap(({ events }) => events));
  const final: ExplainedVerdict = {
    ...judged.final,
    ...(evidence ? { kioskWord: wordOf(evidence, kiosks) } : {}),
    ...(without.length > 0 ? { without } : {}),
    ...(pictures ? { pictures } : {}),
    ...(shownTo.length > 0 ? { shownTo } : {}),
    ...(accompaniedBy.length > 0 ? { accompaniedBy } : {}),
    ...(inspectionGuide ? { inspectionGuide } : {}),
    ...(material.recomputed ? { independence } : {}),
  };
  return { ...judged, final, evidence, answers };
}

/** Whether the services captured everything themselves. */
const placeOf = (kiosks: readonly JudgedKiosk[]): 'hosted' | undefined =>
  kiosks.length > 0 && kiosks.every(({ hosted }) => hosted) ? 'hosted' : undefined;

/** Captures of the services themselves rest on no kiosk's word. */
const wordOf = ({ kioskWord }: JudgedEvidence, kiosks: readonly JudgedKiosk[]): FactId[] =>
  placeOf(kiosks) === 'hosted' ? onPhoneWord(kioskWord) : [...kioskWord];

/** Whether evidence, rules or models are of a version that these services do not have. */
function isOfUnknownVersion(
  read: LoggedEvidence | 'unknown-version',
  { ruleSet }: Flow,
  material: Material,
): read is 'unknown-version' {
  if (read === 'unknown-version' || material.isUnknown) return true;
  return read.session.conclusion === undefined && !isKnownRuleSet(ruleSet);
}

/** The session began before the services knew that the vault is a copy, as the kiosk said when it began or in its log. */
const isOfCopiedVault = (
  { startedAt }: JudgedSession,
  { times: [logged = Number.POSITIVE_INFINITY] }: SignedEvidence,
  { vaultCopiedAt }: JudgedKiosk,
): boolean => vaultCopiedAt !== null && Math.min(startedAt.getTime(), logged) < vaultCopiedAt.getTime();

/** The session began after one of the same kiosk whose log says more, or after the kiosk named a higher version. */
const isOfReplacedVersion = (
  events: readonly EvidenceEvent[],
  { times: [started = 0] }: SignedEvidence,
  { evidenceVersion, evidenceSince }: JudgedKiosk,
): boolean =>
  evidenceSince !== null && evidenceVersionOf(events) < evidenceVersion && started > evidenceSince.getTime();

/** A log that does not verify decides nothing; a person must look at it. */
function unverified({ ruleSet }: Flow, link: string, reason: JudgementReason): Judgement {
  const rule = 'evidence-verified' satisfies RuleCode;
  const rules = [{ rule, subject: link, result: 'broken', limits: 'Review' as const }];
  const final: ExplainedVerdict = { outcome: 'Review', ruleSet, rules };
  return { trigger: 'end:Review', final, disagreement: false, reasons: [reason] };
}

function judge(
  flow: Flow,
  { events, signed, calibrations, companionSessions }: JudgedEvidence,
  known: Circumstances,
  answersFit: boolean,
): Judgement {
  const { session, periods, earliest, againstFlow, kiosks, isEarlierOver, isShutOut, verifiedSessions } =
    known;
  const judgement = judgeSession(flow, signed, {
    retries: session.retries,
    earliest: earliest.start,
    latest: session.activityAt.getTime() + CLOCK_TOLERANCE_MS,
    begin: beginLimits(session, flow),
  });
  const trigger = unreviewed(judgement);
  // A person who reviews may make a Success of it, and has to know.
  const isReviewed = trigger === 'end:Review' && signed.evidence.conclusion === undefined;
  const isOpen = trigger === 'end:Success' || isReviewed;
  // A session without a decision rests on no operator's word, and a person looks at a suspicion anyway.
  const isDecided = judgement.trigger.startsWith('end:') && signed.evidence.conclusion === undefined;
  // A session may be opened in time, and its log made long after; that would have been sent while the kiosk had receipts.
  const restsOnEvidence = isOpen || trigger === 'end:Failed';
  const isMadeLater = restsOnEvidence && (signed.times.at(-1) ?? 0) < earliest.end - CLOCK_TOLERANCE_MS;
  const isOfCopy = kiosks.some((kiosk) => isOfCopiedVault(session, signed, kiosk));
  const isEarlier = evidenceVersionOf(events) < EVIDENCE_VERSION;
  const isDowngraded =
    (isEarlier && isEarlierOver) || kiosks.some((kiosk) => isOfReplacedVersion(events, signed, kiosk));
  const acts = [...operatorActs(events), ...calibrationActs(calibrations), ...confirmationActs(events)];
  const isUnverified = companionSessions.some((id) => !verifiedSessions.has(id));
  const more = [
    ...(isMadeLater ? (['EVIDENCE_TOO_OLD'] as const) : []),
    ...(restsOnEvidence && session.progressDiffers ? (['PROGRESS_DIFFERS'] as const) : []),
    ...(restsOnEvidence && isDowngraded ? (['VERSION_REPLACED'] as const) : []),
    ...(isSameJson(signed.flow, session.flow) ? [] : (['FLOW_DIFFERS'] as const)),
    ...(isOpen ? againstFlow : []),
    ...(answersFit ? [] : (['ANSWERS_INVALID'] as const)),
    ...(isDecided ? judgeOperators(acts, periods, earliest.end) : []),
    ...(isDecided ? judgeConfirmations(events, periods) : []),
    ...(isDecided && isUnverified ? (['COMPANION_UNVERIFIED'] as const) : []),
    ...(isOpen && isOfCopy ? (['VAULT_COPIED_BACK'] as const) : []),
    ...(restsOnEvidence && isShutOut ? (['KIOSK_SHUT_OUT'] as const) : []),
  ];
  const others = more.filter((reason) => !judgement.reasons.includes(reason));
  return others.length === 0 ? judgement : referred(judgement, others);
}

/**
 * A session that the API created has limits that run while it waits: it expires, is abandoned after its first use, and
 * is called off. One that a kiosk had begun by then counts, however late it arrives.
 */
function beginLimits(session: JudgedSession, flow: Flow): BeginLimit[] {
  const { origin, expiresAt, cancelledAt } = session;
  if (origin !== 'api') return [];
  const limits: BeginLimit[] = [
    { at: expiresAt.getTime(), missed: 'end-outside-expiry' },
    { at: abandonmentOf(flow, session).getTime(), missed: 'end-outside-abandonment' },
    ...(cancelledAt ? [{ at: cancelledAt.getTime(), missed: 'end-outside-abandonment' } as const] : []),
  ];
  // The kiosk's clock may be ahead of the services' by as much as is trusted anywhere.
  return limits.map(({ at, missed }) => ({ at: at + CLOCK_TOLERANCE_MS, missed }));
}

/** When a log began, as it says, milliseconds; 0 for one without events. */
export const startOf = (segments: readonly EvidenceSegment[]): number =>
  Date.parse(segments[0]?.events[0]?.time ?? '') || 0;
