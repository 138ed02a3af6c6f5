import type { CaptureHint } from '#core/contract/counter/capture-hints.ts';
import { MAX_SESSION_BYTES } from '#core/contract/outbox-entries.ts';
import { utcDay } from '#core/days.ts';
import { documentKind } from '#core/document/document-kind.ts';
import type { DocumentRecord } from '#core/document/document-records.ts';
import { asksOtherSide } from '#core/document/sides.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { blockingRule } from '#core/proofing/checks/document-policy.ts';
import { scanVerdict } from '#core/proofing/scan-verdict.ts';
import { captureEvent } from '#core/proofing/session-log/capture-event.ts';
import type { CheckResult, ReasonCode } from '#core/proofing/verdicts.ts';
import type { CaptureReason, PictureFacts } from '#services/contract/hosted.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { appendSessionEvents } from '#services/events/index.ts';
import { listArtefacts } from '#services/sessions/index.ts';
import { changeJob, type OpenJob, sessionOf } from './capture-desk.ts';
import type { OpenSession } from './capture-state.ts';
import { checksOf } from './close-log.ts';
import { compared, comparisonDrafts, showsOther } from './compare-held.ts';
import { isLeftUncompared } from './face-outcome.ts';
import { appendToLog, type HostedLog } from './hosted-log.ts';
import { leavePart } from './leave-part.ts';

/** The result of a picture. */
export interface Taken {
  open: OpenJob;
  result: 'taken' | 'again' | 'refused';
  reason?: CaptureReason;
}

/** Why a picture showed no side that was asked for. */
const HINTED: Partial<Record<CaptureHint, CaptureReason>> = {
  'document-not-found': 'document-not-found',
};

/** Why a document does not count, in the words of its checks. */
const REASONS: Partial<Record<ReasonCode, CaptureReason>> = {
  'unsupported-document': 'document-unsupported',
  'blocked-document': 'document-blocked',
  'not-on-allowed-list': 'document-blocked',
  expired: 'document-expired',
  'recaptured-screen': 'document-photographed',
  'recaptured-print': 'document-photographed',
};

/** Judges a picture of a side of the document. @throws ProblemError `CAPTURE_BUSY`, `INSTANCE_MOVED`; AppError */
export async function takeDocument(
  open: OpenJob,
  { jpeg, facts, at }: { jpeg: Uint8Array; facts: PictureFacts; at: Date },
): Promise<Taken> {
  const { context, job, flow } = open;
  const session = sessionOf(open);
  const before = inWork(session);
  const answer = await context.captures.judge(job.place, {
    task: 'document',
    jpeg,
    flow,
    captures: before?.captures ?? [],
    today: utcDay(context.now()),
    capturedAt: at.toISOString(),
    captureType: facts.captureType,
    device: facts.camera?.label ?? 'camera',
    mostBytes: await frameBytes(open, session),
  });
  if (answer.kind === 'refused') {
    const other = before ? 'document-back-unclear' : 'document-unreadable';
    return refuse(open, HINTED[answer.hint] ?? other);
  }
  const { capture, pictures, models } = answer;
  const record = withSide(session, before, capture);
  const candidate = { ...session, documents: [record], comparison: undefined };
  const judged = record.complete ? judgeDocument(flow, candidate, utcDay(context.now())) : undefined;
  const isLast = open.part.tries >= job.settings.maxRetries;
  if (judged?.reason && !isLast) return refuse(open, judged.reason, record);
  const comparison = judged && !judged.reason ? await compared(open, candidate, pictures) : undefined;
  const side = before ? ('other' as const) : ('any' as const);
  const judgement = { models, facts: { purpose: 'shutter' } };
  const changed = await unlessFull(open, async (log, own) => {
    const drafts: EvidenceDraft[] = [
      captureEvent(record, capture, side, judgement),
      ...comparisonDrafts(flow, candidate, comparison),
    ];
    const noted = await appendToLog(log, own, { drafts, pictures });
    const taken = { ...noted, documents: [record], ...(comparison ? { comparison } : {}) };
    const found = judged && !judged.reason ? (faceless(flow, taken, log.today) ?? judged) : judged;
    return leavePart(log, open, cameraOf(taken, facts), found ? outcome(found) : undefined);
  });
  if (changed === 'full') return refuse(open, 'retries-exhausted', undefined, true);
  if (judged?.reason) return { open: changed, result: 'refused', reason: judged.reason };
  return { open: changed, result: 'taken' };
}

const cameraOf = (session: OpenSession, { camera }: PictureFacts): OpenSession =>
  camera ? { ...session, camera } : session;

/** Bytes that the documents of a session leave to a face and its answers, and a share of what is cut out of a frame. */
const DOCUMENT_BYTES = MAX_SESSION_BYTES - 1_400_000;
const FRAME_SHARE = 0.55;
const FRAME_BYTES = { least: 120_000, most: 400_000 };

/** How large the next frame may be, so that what is cut out of it fits beside it. */
async function frameBytes({ context, job }: OpenJob, { sessionId }: OpenSession): Promise<number> {
  const { tenantId } = job.place;
  const stored = await listArtefacts(context.db, { tenantId, sessionId });
  const left = stored.reduce((room, { size }) => room - size, DOCUMENT_BYTES);
  return Math.max(FRAME_BYTES.least, Math.min(FRAME_BYTES.most, Math.floor(FRAME_SHARE * left)));
}

/** Changes a job unless its session has no room for more pictures. */
const unlessFull = (open: OpenJob, work: Parameters<typeof changeJob>[1]): Promise<OpenJob | 'full'> =>
  changeJob(open, work).catch((error: unknown) => {
    const isFull =
      error instanceof ProblemError &&
      (error.code === 'PICTURES_EXHAUSTED' || error.code === 'ARTEFACTS_EXHAUSTED');
    if (isFull) return 'full' as const;
    throw error;
  });

/** The document whose other side is awaited. */
const inWork = ({ documents }: OpenSession): DocumentRecord | undefined =>
  documents.find(({ complete }) => !complete);

function withSide(
  { documentAttempts }: OpenSession,
  before: DocumentRecord | undefined,
  capture: DocumentRecord['captures'][number],
): DocumentRecord {
  const captures = [...(before?.captures ?? []), capture];
  const begun = { id: capture.id, number: 1, attempt: documentAttempts + 1, words: {} };
  const record = { ...(before ?? begun), captures, complete: true };
  return { ...record, complete: !asksOtherSide(record) };
}

interface Judged extends Pick<CheckResult, 'verdict'> {
  reason?: CaptureReason;
}

/** The reason to hold back a good document: the face taken before is another, or could not be compared. */
function faceless(flow: OpenJob['flow'], session: OpenSession, today: string): Judged | undefined {
  const checks = checksOf(flow, session, today);
  if (showsOther(checks)) return { verdict: 'FAILED', reason: 'face-differs' };
  const isLeft = isLeftUncompared(flow, session, checks);
  return isLeft ? { verdict: 'NOT_PERFORMED', reason: 'face-not-compared' } : undefined;
}

/** The outcome of the document's checks alone, before any decision. */
function judgeDocument(flow: OpenJob['flow'], session: OpenSession, today: string): Judged {
  const { verdict, reason } = scanVerdict(checksOf(flow, session, today));
  return verdict === 'PASSED' ? { verdict } : { verdict, reason: REASONS[reason] ?? 'document-unreadable' };
}

const outcome = ({ verdict, reason }: Judged) =>
  reason
    ? {
        exit: verdict === 'FAILED' || isRefusedKind(reason) ? ('failed' as const) : ('incomplete' as const),
        reason,
      }
    : { exit: 'success' as const };

/** The document was read, and is not accepted here. */
const isRefusedKind = (reason: CaptureReason): boolean => reason === 'document-unsupported';

/** A try that does not count; the last one leaves the node. */
async function refuse(
  open: OpenJob,
  reason: CaptureReason,
  record?: DocumentRecord,
  isOver = false,
): Promise<Taken> {
  const { part, job } = open;
  const isLast = isOver || part.tries >= job.settings.maxRetries;
  const changed = await changeJob(open, async (log, own) => {
    const payload = { reason };
    const noted = await appendToLog(log, own, {
      drafts: [{ type: 'document.try-refused', actor: 'kiosk', payload }],
    });
    if (record && reason === 'document-blocked') await tellBlocked(log, record);
    // A document that does not count is begun again, from its first side.
    const anew = record ? { ...noted, documents: [], documentAttempts: attemptsOf(own) } : noted;
    const left = isLast ? ({ exit: 'incomplete', reason } as const) : undefined;
    const change = await leavePart(log, open, anew, left);
    return { ...change, part: { tries: part.tries + 1, lastReason: reason, ...change.part } };
  });
  return { open: changed, result: isLast ? 'refused' : 'again', reason };
}

/** A try with a side in the log keeps its number. */
const attemptsOf = (session: OpenSession): number => session.documentAttempts + (inWork(session) ? 1 : 0);

/** E_IDV_DOCUMENT_NOT_ALLOWED of a try after which another document may be shown; of the last one the verdict tells. */
async function tellBlocked({ trx, session, at, flow }: HostedLog, record: DocumentRecord): Promise<void> {
  const kind = documentKind(record, flow.ruleSet);
  const rule = blockingRule(flow.document.blocked, kind);
  const data = { reason: 'blocked-document', document: record.number, ...kind, ...(rule ? { rule } : {}) };
  await appendSessionEvents(trx, session, at, [{ type: 'E_IDV_DOCUMENT_NOT_ALLOWED', data }]);
}
