import { randomInt } from 'node:crypto';
import { equalBytes, toBase64Url } from '#core/keys/bytes.ts';
import type { CorrectionReason } from '#core/proofing/session-reasons.ts';
import { type SessionStateName, type SessionTrigger, transitionOf } from '#core/proofing/session-states.ts';
import { ExplainedVerdict, type Outcome } from '#core/proofing/verdicts.ts';
import { queueSuccessNotice } from '#services/contact/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { DecisionTaken, NewDecision } from '#services/contract/review.ts';
import { appendSessionEvents } from '#services/events/index.ts';
import { requireFlow } from '#services/flows/index.ts';
import type { AccountPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { CaseClosing, ReviewDecision } from '#services/kernel/database/tables/review.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';
import { startRetention } from '#services/privacy/index.ts';
import { decidingReason, resultMarks } from '#services/proofing/index.ts';
import { forgetBackupsOfSession } from '#services/restoration/index.ts';
import {
  findSession,
  hasReleased,
  lockSession,
  refuseHeld,
  type SessionRow,
  updateSession,
} from '#services/sessions/index.ts';
import {
  closeCase,
  insertLook,
  type Look,
  listLooks,
  type StoredCase,
  waitForLook,
} from './case.repository.ts';
import { audit, requireCase, requireClaim, requireLockedCase, SUPERVISOR_LOOK } from './claim.ts';
import { insertNote } from './note.repository.ts';
import { secondLookShare } from './review-setting.repository.ts';
import { afterReview, reviewerReason } from './reviewed-verdict.ts';

type DecideContext = Pick<ServicesContext, 'db' | 'now' | 'sealers' | 'messages' | 'publicOrigin'>;

/** One decision with everything that it works on, all under lock. */
interface Deciding {
  trx: DatabaseTransaction;
  found: StoredCase;
  session: SessionRow;
  sealer: Sealer;
  reviewer: AccountPrincipal;
  asked: NewDecision;
  at: Date;
}

/**
 * Takes a reviewer's decision: the look, its effect on the session, its event and its note, in one transaction. The
 * same request again gets the same answer.
 *
 * @throws ProblemError `CASE_NOT_FOUND`, `CASE_NOT_CLAIMED`, `CASE_CLOSED`, `SESSION_HELD`,
 * `REVIEWER_EXCLUDED`.
 */
export async function decideCase(
  context: DecideContext,
  reviewer: AccountPrincipal,
  caseId: string,
  asked: NewDecision,
): Promise<DecisionTaken> {
  const at = context.now();
  const { sessionId } = await requireCase(context.db, reviewer, caseId);
  return context.db.transaction().execute(async (trx) => {
    // The session first, like everything that moves one.
    const session = await lockSession(trx, reviewer.tenantId, sessionId);
    const found = await requireLockedCase(trx, reviewer, caseId);
    if (!session) throw new Error('a review case names a session that is not there');
    const sealer = await context.sealers.community(trx, found.tenantId, found.communityId);
    const deciding = { trx, found, session, sealer, reviewer, asked, at };
    const earlier = await sameDecision(deciding);
    if (earlier) return taken(caseId, earlier.decision, earlier.decidedAt);
    requireClaim(found, reviewer, at);
    await refuseHeld(trx, session);
    if (await hasReleased(trx, session, reviewer.accountId)) {
      throw new ProblemError('REVIEWER_EXCLUDED', 'You released this session.');
    }
    await insertLook(trx, found, {
      reviewer: reviewer.accountId,
      decision: asked.decision,
      reasonCode: asked.reasonCode,
      noteHash: noteHashOf(deciding),
      decidedAt: at,
    });
    await follow(context, deciding);
    await keepNote(deciding);
    const { decision, reasonCode } = asked;
    await audit(
      trx,
      reviewer,
      'review.decided',
      { caseId, sessionId, look: found.look, decision, reasonCode },
      at,
    );
    return taken(caseId, decision, at);
  });
}

const taken = (caseId: string, decision: ReviewDecision, at: Date): DecisionTaken => ({
  caseId,
  decision,
  decidedAt: at.toISOString(),
});

/** To the letter: an index of the text itself would take notes for the same that differ in case or blanks. */
const noteHashOf = ({ sealer, asked: { text } }: Deciding): Uint8Array | null =>
  text === undefined ? null : sealer.blindIndex(Buffer.from(text).toString('hex'), 'review_look.note');

/** The decision that this very request took before. @throws ProblemError `CASE_CLOSED` for another one. */
async function sameDecision(deciding: Deciding): Promise<Look | undefined> {
  const { trx, found, reviewer, asked } = deciding;
  const { tenantId, accountId } = reviewer;
  const of = { sessionId: found.sessionId, reviewer: accountId };
  const earlier = (await listLooks(trx, tenantId, of)).find(({ caseId }) => caseId === found.caseId);
  if (!earlier) return undefined;
  const note = noteHashOf(deciding);
  const isSameNote =
    note && earlier.noteHash ? equalBytes(note, earlier.noteHash) : note === earlier.noteHash;
  if (earlier.decision === asked.decision && earlier.reasonCode === asked.reasonCode && isSameNote)
    return earlier;
  throw new ProblemError('CASE_CLOSED', 'You decided otherwise before; a decision stands.');
}

/** Applies the result of the look. The first decision moves the session and stands until a third look overturns it. */
async function follow(context: DecideContext, deciding: Deciding): Promise<void> {
  const { trx, found, asked, at } = deciding;
  if (found.look === 1) {
    await firstLook(context, deciding);
  } else if (found.look < SUPERVISOR_LOOK) {
    await tell(deciding, deciding.session.state);
    const agrees = (await firstDecision(deciding)) === asked.decision;
    if (agrees) await closeCase(trx, found, 'agreed', at);
    else await waitForLook(trx, found, SUPERVISOR_LOOK, at);
  } else {
    await tell(deciding, deciding.session.state);
    const upholds = (await firstDecision(deciding)) === asked.decision;
    const closing: CaseClosing = upholds ? 'upheld' : 'overturned';
    if (!upholds) await correct(context, deciding, 'REVIEW_OVERTURNED');
    await closeCase(trx, found, closing, at);
  }
}

async function firstLook(context: DecideContext, deciding: Deciding): Promise<void> {
  const { trx, found, session, asked, at } = deciding;
  if (found.kind === 'repudiation') {
    await tell(deciding, session.state);
    if (asked.decision === 'rejected') await correct(context, deciding, 'REPUDIATED');
    else await retain(deciding, session.state);
    return closeCase(trx, found, 'one-look', at);
  }
  const trigger = asked.decision === 'approved' ? 'reviewer-approves' : 'reviewer-rejects';
  const moved = await move(context, deciding, trigger, session.reasons);
  if (!moved) throw new Error(`no reviewer moves a session in state ${session.state}`);
  await tell(deciding, moved.state);
  const share = await secondLookShare(trx, found);
  if (isDrawn(share)) return waitForLook(trx, found, 2, at);
  await closeCase(trx, found, 'one-look', at);
}

const DRAWS = 2 ** 32;
/** Whether chance chooses this decision for a second look; a reviewer cannot foresee it. */
const isDrawn = (share: number): boolean => randomInt(DRAWS) < share * DRAWS;

async function firstDecision({ trx, found }: Deciding): Promise<ReviewDecision | undefined> {
  const looks = await listLooks(trx, found.tenantId, { caseId: found.caseId });
  return looks.find(({ look }) => look === 1)?.decision;
}

/** Turns a decided session round, with a correcting event; one that stands so already is left alone. */
async function correct(context: DecideContext, deciding: Deciding, reason: CorrectionReason): Promise<void> {
  const { trx, session, asked, at } = deciding;
  const trigger = asked.decision === 'approved' ? 'correction-approves' : 'correction-rejects';
  const reasons = [...session.reasons, reason];
  const moved = await move(context, deciding, trigger, reasons);
  if (!moved) return retain(deciding, session.state);
  const { state: to } = moved;
  const told = decidingReason({ ...session, ...moved });
  const data = { from: session.state, to, reasons, outcome: to, ...told };
  await appendSessionEvents(trx, session, at, [{ type: 'E_IDV_SESSION_CORRECTED', data }]);
}

/** Moves the session by the table of states and starts its retention. Answers its new state; unmoved, undefined. */
async function move(
  context: DecideContext,
  deciding: Deciding,
  trigger: SessionTrigger,
  reasons: string[],
): Promise<Pick<SessionRow, 'state' | 'final' | 'reasons'> | undefined> {
  const { trx, found, session, asked } = deciding;
  const transition = transitionOf({ state: session.state, signedEnd: session.endedAt !== null }, trigger);
  if (!transition) return undefined;
  const before = ExplainedVerdict.nullable().parse(session.final);
  const look = { look: found.look, reasonCode: asked.reasonCode };
  const moved = {
    state: transition.to,
    final: afterReview(before, transition.to as Outcome, look),
    reasons,
  };
  await updateSession(trx, session, { ...moved, reviewResult: asked.decision });
  await retain(deciding, transition.to);
  if (transition.to === 'Failed') await forgetBackupsOfSession(deciding.trx, session);
  if (transition.to === 'Success') await queueSuccessNotice(context, deciding.trx, session, deciding.at);
  return moved;
}

/** Retention counts from the decision. */
async function retain({ trx, session, at }: Deciding, state: SessionStateName): Promise<void> {
  const flow = await requireFlow(trx, session, session.flow);
  await startRetention(trx, session, { flow, outcome: state as Outcome, at });
}

/** E_IDV_MANUAL_REVIEW_DECISION (web services specification, part 6); its data are chosen by this project. */
async function tell(deciding: Deciding, state: SessionStateName): Promise<void> {
  const { trx, found, session, sealer, reviewer, asked, at } = deciding;
  const data = {
    decision: asked.decision,
    reason: reviewerReason({ look: found.look, reasonCode: asked.reasonCode }),
    reasonCode: asked.reasonCode,
    reviewer: toBase64Url(sealer.blindIndex(reviewer.accountId, 'reviewer')).slice(0, 16),
    secondLook: found.look > 1,
    look: found.look,
    kind: found.kind,
    state,
    ...resultMarks(session),
  };
  await appendSessionEvents(trx, session, at, [{ type: 'E_IDV_MANUAL_REVIEW_DECISION', data }]);
}

/** Kept as long as the evidence that it is about. */
async function keepNote({ trx, found, sealer, asked, at }: Deciding): Promise<void> {
  if (asked.text === undefined) return;
  const session = await findSession(trx, found.tenantId, found.sessionId);
  if (!session) throw new Error('the session of a decision is gone');
  await insertNote(trx, sealer, found, { look: found.look, text: asked.text, eraseOn: session.eraseOn, at });
}
