import type { Flow } from '#core/contract/flow.ts';
import type { EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import { operatorActs } from '#core/evidence/operator-acts.ts';
import { isSameJson } from '#core/keys/canonical-json.ts';
import { picturesOf } from '#core/proofing/decide-outcome.ts';
import { missingParts } from '#core/proofing/flow-parts.ts';
import { isKnownRuleSet } from '#core/proofing/rule-set.ts';
import type { RuleCode } from '#core/proofing/rule-words.ts';
import { evidenceVersionOf, type SignedEvidence } from '#core/proofing/session-log/read-session.ts';
import { liveFrameIds } from '#core/proofing/session-log/selfie-events.ts';
import type { JudgementReason } from '#core/proofing/session-reasons.ts';
import { type BeginLimit, type SessionTransition, transitionOf } from '#core/proofing/session-states.ts';
import type { ExplainedVerdict, Outcome } from '#core/proofing/verdicts.ts';
import { queueSuccessNotice } from '#services/contact/index.ts';
import { appendSessionEvents } from '#services/events/index.ts';
import { isAllowedAt, isReplaced, isWordAccepted, requireFlow } from '#services/flows/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { operatorPeriods } from '#services/operators/index.ts';
import { findSigner, noteEvidenceVersion, type SigningKiosk } from '#services/platform/index.ts';
import { startRetention } from '#services/privacy/index.ts';
import {
  abandonmentOf,
  keepUntilVerdict,
  lastArrival,
  listSegments,
  openReviewCase,
  readRequest,
  type SessionRow,
  updateSession,
  writeRequest,
} from '#services/sessions/index.ts';
import { CATCHING_UP_MS, CLOCK_TOLERANCE_MS } from './create-session.ts';
import { decidingReason } from './deciding-reason.ts';
import { acceptedAnswers } from './form-evidence.ts';
import { INDEPENDENCE } from './independence.ts';
import { judgeOperators, type OperatorReason } from './judge-operators.ts';
import { type Judgement, judgeSession, referred } from './judge-session.ts';
import { columnsOf, judgeEvidence, type Known, summaryOf } from './judged-evidence.ts';
import { lastAnswerBefore } from './kiosk-receipt.repository.ts';
import { type LoggedEvidence, readLoggedEvidence } from './logged-evidence.ts';
import { blockedDocumentEvents, selfieEvents } from './session-event-mapping.ts';
import { kiosksOf } from './take-over.ts';
import { verifySessionLog } from './verify-session-log.ts';

interface Closing {
  trx: DatabaseTransaction;
  session: SessionRow;
  at: Date;
  material: Material;
}

/** What the artefacts say; without `recomputed` nothing was examined. */
export interface Material extends Pick<Known, 'artefacts' | 'recomputed'> {
  isGivenUp?: boolean;
  /** The log was judged by models that are not here. */
  isUnknown?: boolean;
}

/** Verifies the complete log, computes the final outcome and moves the session, all in the caller's transaction. */
export async function closeSession(
  context: ServicesContext,
  { trx, session, at, material }: Closing,
): Promise<void> {
  const { kioskId } = session;
  if (kioskId === null) throw new Error('a log without its kiosk');
  const signer = await findSigner(trx, { tenantId: session.tenantId, kioskId });
  if (!signer) throw new Error('a log of a kiosk that nobody registered');
  const sealer = await context.sealers.community(trx, session.tenantId, session.communityId);
  const segments = await listSegments(trx, session, sealer);
  const kiosks = await kiosksOf(trx, session, signer, segments);
  const periods = await operatorPeriods(trx, session, sealer);
  const operators = new Set(periods.map(({ did }) => did));
  const broken = material.isGivenUp
    ? 'examination'
    : verifySessionLog(session.sessionId, segments, { kioskDids: kiosks.map(({ did }) => did), operators });
  const flow = await requireFlow(trx, session, session.flow);
  const request = await readRequest(trx, session, sealer);
  // A log that verifies and lacks what counts is judged like a broken one: a person must look at it.
  const read = broken ? undefined : readLoggedEvidence(segments);
  const isUnknown = read !== undefined && isOfUnknownVersion(read, flow, material);
  const wordAccepted = flow.pictures === 'kiosk' && (await isWordAccepted(trx, session, flow.id));
  const known = { request, wordAccepted, ...material };
  const evidence = read && !isUnknown ? judgeEvidence(flow, read, known) : undefined;
  const signed = evidence?.signed;
  const isApproved = signed?.decision?.kind === 'approve';
  const answers = evidence && acceptedAnswers(evidence.form, { isApproved });
  const arrivedAt = (await lastArrival(trx, session)) ?? at;
  const endedSince = await earliestEnd(trx, { tenantId: session.tenantId, kioskId }, arrivedAt);
  const judged =
    signed &&
    judge(flow, session, signed, {
      answersFit: answers !== undefined,
      earliest: await earliestOf(trx, session, kiosks),
      endedSince,
      againstFlow: await flowReasons(trx, { ...session, arrivedAt }, signed, kiosks),
      operators: judgeOperators(operatorActs(evidence.events), periods, endedSince),
      isOfCopy: kiosks.some((kiosk) => isOfCopiedVault(session, kiosk)),
      isDowngraded: kiosks.some((kiosk) => isOfReplacedVersion(evidence.events, signed, kiosk)),
    });
  const without = missingParts(flow);
  const pictures = picturesOf(flow, wordAccepted);
  const final: ExplainedVerdict = {
    ...(judged?.final ??
      unverified(flow, broken ?? (isUnknown ? 'version of the log' : 'content of the log'))),
    ...(evidence ? { kioskWord: [...evidence.kioskWord] } : {}),
    ...(without.length > 0 ? { without } : {}),
    ...(pictures ? { pictures } : {}),
    ...(material.recomputed ? { independence: INDEPENDENCE[context.durability] } : {}),
  };
  const transition = move(session, judged?.trigger ?? 'end:Review');
  const reasons = [
    ...(judged?.reasons ?? [isUnknown ? 'VERSION_UNKNOWN' : 'EVIDENCE_BROKEN']),
    ...(transition.reason ? [transition.reason] : []),
  ];
  const decided = { state: transition.to, final, reasons, summary: evidence && summaryOf(evidence) };
  await updateSession(trx, session, {
    ...decided,
    verdictDueAt: null,
    provisional: signed?.provisional,
    disagreement: judged?.disagreement ?? false,
    ...(evidence ? columnsOf(evidence) : {}),
    ...(transition.to === 'Review' ? { reviewResult: 'review pending' } : {}),
  });
  if (answers && evidence.form.said) {
    await writeRequest(trx, session, sealer, { request: { ...request, answers }, at });
  }
  const told = { from: session.state, to: transition.to, reasons, outcome: final.outcome };
  const data = { ...told, ...decidingReason(decided) };
  await appendSessionEvents(trx, session, at, [
    ...(evidence ? selfieEvents(evidence, flow) : []),
    ...(evidence ? blockedDocumentEvents(evidence, flow.document.blocked) : []),
    ...(transition.event ? [{ type: transition.event, data }] : []),
  ]);
  if (transition.to === 'Review') await openReviewCase(trx, session, { kind: 'review', reasons, at });
  if (evidence && signed) {
    const startedAt = new Date(signed.times[0] ?? 0);
    const version = evidenceVersionOf(evidence.events);
    await noteEvidenceVersion(trx, { tenantId: session.tenantId, kioskId }, { version, startedAt });
  }
  if (evidence) await keepUntilVerdict(trx, session, liveFrameIds(evidence.events));
  const conclusion = signed?.evidence.conclusion;
  const actor = `kiosk:${kioskId}`;
  await startRetention(trx, session, { flow, outcome: transition.to as Outcome, conclusion, at, actor });
  if (transition.to === 'Success') await queueSuccessNotice(context, trx, session, at);
}

/** Whether evidence, rules or models are of a version that these services do not have. */
function isOfUnknownVersion(
  read: LoggedEvidence | 'unknown-version',
  { ruleSet }: Flow,
  material: Material,
): read is 'unknown-version' {
  if (read === 'unknown-version' || material.isUnknown) return true;
  return read.session.conclusion === undefined && !isKnownRuleSet(ruleSet);
}

/** Why the flow of a session is none that its kiosk may have run. What the API prepared runs as it was prepared. */
async function flowReasons(
  trx: DatabaseTransaction,
  session: SessionRow & { arrivedAt: Date },
  { times: [started = 0] }: SignedEvidence,
  [first, ...others]: readonly SigningKiosk[],
): Promise<JudgementReason[]> {
  if (!first) return [];
  const { flow, origin } = session;
  const ran = { ...session, ...first, startedAt: new Date(started) };
  const isOld = origin === 'kiosk' && (await isReplaced(trx, ran, CLOCK_TOLERANCE_MS));
  let isAllowed = true;
  for (const { kioskId } of [first, ...others]) {
    isAllowed &&= await isAllowedAt(trx, { ...session, kioskId }, flow.id);
  }
  return [
    ...(isAllowed ? [] : (['FLOW_NOT_ALLOWED'] as const)),
    ...(isOld ? (['FLOW_REPLACED'] as const) : []),
  ];
}

/**
 * No evidence is older than the registration of any of its kiosks, nor than the request that it answers. What a kiosk
 * begins by itself is not older than the last receipt that it had before it began to catch up. Milliseconds.
 */
async function earliestOf(
  trx: DatabaseTransaction,
  { tenantId, origin, createdAt }: SessionRow,
  kiosks: readonly SigningKiosk[],
): Promise<number> {
  const kioskId = kiosks[0]?.kioskId ?? '';
  const since = new Date(createdAt.getTime() - CATCHING_UP_MS);
  const known = origin === 'api' ? createdAt : await lastAnswerBefore(trx, { tenantId, kioskId }, since);
  const registered = kiosks.map(({ registeredAt }) => registeredAt.getTime());
  return Math.max(...registered, known?.getTime() ?? 0) - CLOCK_TOLERANCE_MS;
}

/**
 * When a log ended at the earliest, milliseconds: not before the last receipt that its kiosk had before it began to catch up,
 * because it would have sent the log then.
 */
async function earliestEnd(
  trx: DatabaseTransaction,
  kiosk: { tenantId: string; kioskId: string },
  arrivedAt: Date,
): Promise<number> {
  const since = new Date(arrivedAt.getTime() - CATCHING_UP_MS);
  return (await lastAnswerBefore(trx, kiosk, since))?.getTime() ?? 0;
}

/** The session began before the services knew that the vault is a copy. */
const isOfCopiedVault = (
  { startedAt }: SessionRow,
  { vaultCopiedAt }: { vaultCopiedAt: Date | null },
): boolean => vaultCopiedAt !== null && startedAt < vaultCopiedAt;

/** The session began after one of the same kiosk whose log says more. */
const isOfReplacedVersion = (
  events: readonly EvidenceEvent[],
  { times: [started = 0] }: SignedEvidence,
  { evidenceVersion, evidenceSince }: Pick<SigningKiosk, 'evidenceVersion' | 'evidenceSince'>,
): boolean =>
  evidenceSince !== null && evidenceVersionOf(events) < evidenceVersion && started > evidenceSince.getTime();

/** A log that does not verify decides nothing; a person must look at it. */
function unverified({ ruleSet }: Flow, link: string): ExplainedVerdict {
  return {
    outcome: 'Review',
    ruleSet,
    rules: [
      { rule: 'evidence-verified' satisfies RuleCode, subject: link, result: 'broken', limits: 'Review' },
    ],
  };
}

/** What the services know of a session beside its log. */
interface Circumstances {
  answersFit: boolean;
  /** Milliseconds. */
  earliest: number;
  /** Milliseconds. */
  endedSince: number;
  againstFlow: readonly JudgementReason[];
  operators: readonly OperatorReason[];
  isOfCopy: boolean;
  isDowngraded: boolean;
}

function judge(
  flow: Flow,
  session: SessionRow,
  signed: SignedEvidence,
  { answersFit, earliest, endedSince, againstFlow, operators, isOfCopy, isDowngraded }: Circumstances,
): Judgement {
  const judgement = judgeSession(flow, signed, {
    retries: session.retries,
    earliest,
    latest: session.activityAt.getTime() + CLOCK_TOLERANCE_MS,
    begin: beginLimits(session, flow),
  });
  const isSuccess = judgement.trigger === 'end:Success';
  // What ended without a decision rests on no operator's word, and a suspicion is for a person to look at anyway.
  const isDecided = judgement.trigger.startsWith('end:') && signed.evidence.conclusion === undefined;
  // A session may be opened in time, and its log made long after; that would have been sent while the kiosk had receipts.
  const restsOnEvidence = isSuccess || judgement.trigger === 'end:Failed';
  const isMadeLater = restsOnEvidence && (signed.times.at(-1) ?? 0) < endedSince - CLOCK_TOLERANCE_MS;
  const more = [
    ...(isMadeLater ? (['EVIDENCE_TOO_OLD'] as const) : []),
    ...(restsOnEvidence && isDowngraded ? (['VERSION_REPLACED'] as const) : []),
    ...(isSameJson(signed.flow, session.flow) ? [] : (['FLOW_DIFFERS'] as const)),
    ...(isSuccess ? againstFlow : []),
    ...(answersFit ? [] : (['ANSWERS_INVALID'] as const)),
    ...(isDecided ? operators : []),
    ...(isSuccess && isOfCopy ? (['VAULT_COPIED_BACK'] as const) : []),
  ];
  return more.length === 0 ? judgement : referred(judgement, more);
}

/**
 * What the API created has limits that run while it waits: it expires, is abandoned after its first use, and is called
 * off. What a kiosk had begun by then counts, however late it arrives.
 */
function beginLimits(session: SessionRow, flow: Flow): BeginLimit[] {
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

function move(session: SessionRow, trigger: Judgement['trigger']): SessionTransition {
  const transition = transitionOf({ state: session.state, signedEnd: false }, trigger);
  if (!transition) throw new Error(`no transition from ${session.state} on ${trigger}`);
  return transition;
}
