import { evidenceVersionOf } from '#core/proofing/session-log/read-session.ts';
import { liveFrameIds } from '#core/proofing/session-log/selfie-events.ts';
import type { JudgementReason } from '#core/proofing/session-reasons.ts';
import { type SessionTransition, transitionOf } from '#core/proofing/session-states.ts';
import type { Outcome } from '#core/proofing/verdicts.ts';
import { queueSuccessNotice } from '#services/contact/index.ts';
import { appendSessionEvents } from '#services/events/index.ts';
import { isAllowedAt, isReplaced, isWordAccepted, noteForm, requireFlow } from '#services/flows/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { operatorPeriods } from '#services/operators/index.ts';
import {
  findSigner,
  isEarlierVersionOver,
  noteEvidenceVersion,
  type SigningKiosk,
} from '#services/platform/index.ts';
import { startRetention } from '#services/privacy/index.ts';
import { openReviewCase } from '#services/review/index.ts';
import {
  keepUntilVerdict,
  lastArrival,
  listSegments,
  readRequest,
  type SessionRow,
  updateSession,
  writeRequest,
} from '#services/sessions/index.ts';
import { verifiedAmong } from './companion-sessions.ts';
import { CATCHING_UP_MS, CLOCK_TOLERANCE_MS } from './create-session.ts';
import { decideClosed, type Material, startOf } from './decide-closed.ts';
import { decidingReason } from './deciding-reason.ts';
import { INDEPENDENCE } from './independence.ts';
import type { Judgement } from './judge-session.ts';
import { columnsOf, summaryOf } from './judged-evidence.ts';
import { lastAnswerBefore } from './kiosk-receipt.repository.ts';
import { blockedDocumentEvents, selfieEvents } from './session-event-mapping.ts';
import { holdersOf, isShutOut } from './shut-out.ts';
import { kiosksOf } from './take-over.ts';

interface Closing {
  trx: DatabaseTransaction;
  session: SessionRow;
  at: Date;
  material: Material;
}

/** Decides on the complete log and moves the session, all in the caller's transaction. */
export async function closeSession(context: ServicesContext, closing: Closing): Promise<void> {
  const { trx, session, at } = closing;
  const known = await readKnown(context, closing);
  const { kioskId, sealer, flow, request } = known;
  const decided = await decide(context, closing, known);
  const { evidence, answers, final } = decided;
  const transition = move(session, decided.trigger);
  const reasons = [...decided.reasons, ...(transition.reason ? [transition.reason] : [])];
  const closed = { state: transition.to, final, reasons, summary: evidence && summaryOf(evidence) };
  await updateSession(trx, session, {
    ...closed,
    verdictDueAt: null,
    provisional: evidence?.signed.provisional,
    disagreement: decided.disagreement,
    ...(evidence ? columnsOf(evidence) : {}),
    ...(transition.to === 'Review' ? { reviewResult: 'review pending' } : {}),
  });
  if (answers && evidence?.form.said) {
    await writeRequest(trx, session, sealer, { request: { ...request, answers }, at });
  }
  const told = { from: session.state, to: transition.to, reasons, outcome: final.outcome };
  const data = { ...told, ...decidingReason(closed) };
  await appendSessionEvents(trx, session, at, [
    ...(evidence ? selfieEvents(evidence, flow) : []),
    ...(evidence ? blockedDocumentEvents(evidence, flow.document.blocked) : []),
    ...(transition.event ? [{ type: transition.event, data }] : []),
  ]);
  if (transition.to === 'Review') await openReviewCase(trx, session, { kind: 'review', reasons, at });
  if (evidence) await keepEvidence(closing, kioskId, evidence);
  const conclusion = evidence?.signed.evidence.conclusion;
  const actor = `kiosk:${kioskId}`;
  await startRetention(trx, session, { flow, outcome: transition.to as Outcome, conclusion, at, actor });
  if (transition.to === 'Success') await queueSuccessNotice(context, trx, session, at);
}

/** The log of a session, and what the services know of its kiosks, its flow and its request. */
type Known = Awaited<ReturnType<typeof readKnown>>;

async function readKnown(context: ServicesContext, { trx, session }: Closing) {
  const { kioskId, tenantId, communityId } = session;
  if (kioskId === null) throw new Error('a log without its kiosk');
  const signer = await findSigner(trx, { tenantId, kioskId });
  if (!signer) throw new Error('a log of an unregistered kiosk');
  const sealer = await context.sealers.community(trx, tenantId, communityId);
  const segments = await listSegments(trx, session, sealer);
  return {
    kioskId,
    sealer,
    segments,
    kiosks: await kiosksOf(trx, session, signer, segments),
    flow: await requireFlow(trx, session, session.flow),
    request: await readRequest(trx, session, sealer),
  };
}

async function decide(
  { durability }: ServicesContext,
  { trx, session, at, material }: Closing,
  { kioskId, sealer, segments, kiosks, flow, request }: Known,
): Promise<ReturnType<typeof decideClosed>> {
  const arrivedAt = (await lastArrival(trx, session)) ?? at;
  const events = segments.flatMap((segment) => segment.events);
  return decideClosed(flow, segments, {
    session,
    request,
    material,
    kiosks,
    periods: await operatorPeriods(trx, session, sealer),
    earliest: {
      start: await earliestOf(trx, session, kiosks),
      end: await earliestEnd(trx, { tenantId: session.tenantId, kioskId }, arrivedAt),
    },
    againstFlow: await flowReasons(trx, { ...session, arrivedAt, at }, startOf(segments), kiosks),
    verifiedSessions: await verifiedAmong(trx, session, segments),
    isEarlierOver: await isEarlierVersionOver(trx, arrivedAt, kiosks),
    isShutOut: isShutOut(await holdersOf(trx, session, kiosks, events)),
    wordAccepted: flow.pictures === 'kiosk' && (await isWordAccepted(trx, session, flow.id)),
    independence: INDEPENDENCE[durability],
  });
}

/** Notes the version that the kiosk writes, and for how long the frames of its selfie stay. */
async function keepEvidence(
  { trx, session }: Closing,
  kioskId: string,
  { events, signed }: NonNullable<ReturnType<typeof decideClosed>['evidence']>,
): Promise<void> {
  const logged = { version: evidenceVersionOf(events), startedAt: new Date(signed.times[0] ?? 0) };
  await noteEvidenceVersion(trx, { tenantId: session.tenantId, kioskId }, logged);
  await keepUntilVerdict(trx, session, liveFrameIds(events));
}

/** Why its kiosk may not have run the flow of a session. A session that the API prepared runs as it was prepared. */
async function flowReasons(
  trx: DatabaseTransaction,
  session: SessionRow & { arrivedAt: Date; at: Date },
  started: number,
  kiosks: readonly SigningKiosk[],
): Promise<JudgementReason[]> {
  // Sessions that the services run themselves are no kiosk's choice.
  const [first] = kiosks;
  if (!first || kiosks.every(({ hosted }) => hosted)) return [];
  const { flow, origin } = session;
  const ran = { ...session, ...first, startedAt: new Date(started) };
  if (origin === 'kiosk') await noteForm(trx, session, flow.id, session.at);
  const isOld = origin === 'kiosk' && (await isReplaced(trx, ran, CLOCK_TOLERANCE_MS));
  let isAllowed = true;
  for (const { kioskId } of kiosks) {
    isAllowed &&= await isAllowedAt(trx, { ...session, kioskId }, flow.id);
  }
  return [
    ...(isAllowed ? [] : (['FLOW_NOT_ALLOWED'] as const)),
    ...(isOld ? (['FLOW_REPLACED'] as const) : []),
  ];
}

/**
 * No evidence is older than the registration of any of its kiosks, nor than the request that it answers. A session that
 * a kiosk begins without a user is not older than the last receipt from before it began to catch up. Milliseconds.
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

function move(session: SessionRow, trigger: Judgement['trigger']): SessionTransition {
  const transition = transitionOf({ state: session.state, signedEnd: false }, trigger);
  if (!transition) throw new Error(`no transition from ${session.state} on ${trigger}`);
  return transition;
}
