import { readDelivery } from '#services/contact/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { CodeAnswer } from '#services/contract/workflow-codes.ts';
import type { InstancePage } from '#services/contract/workflow-instances.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { WorkflowWaiting } from '#services/kernel/database/tables/workflows.ts';
import { leaveOnce } from './answer-instance.ts';
import { canResendAt } from './code-page.ts';
import { findCode, TOO_MANY_CODES, tryCode } from './contact-code.repository.ts';
import type { InstanceRow } from './instance.repository.ts';
import { noteNetwork } from './network.repository.ts';
import { noteSender } from './note-sender.ts';
import { requireSolvedBefore } from './page-captcha.ts';
import { definitionOf } from './published-version.ts';
import { instancePage, presentedInstance } from './read-instances.ts';
import { MOST_CODES, sendCode } from './send-code.ts';
import { rest } from './store-step.ts';

type Waiting = Extract<WorkflowWaiting, { for: 'code' }>;

/** The instance of an address where it waits for a code. @throws ProblemError `INSTANCE_NOT_FOUND`, `INSTANCE_MOVED`. */
async function waitingForCode(
  context: ServicesContext,
  token: string,
): Promise<{ instance: InstanceRow; waiting: Waiting }> {
  const instance = await presentedInstance(context, token);
  const { waiting } = instance;
  if (waiting?.for === 'code' && context.now() < instance.expiresAt) return { instance, waiting };
  throw new ProblemError('INSTANCE_MOVED');
}

/**
 * Compares a person's input with the code that they were sent. The right code leaves the node by `success`; so does the
 * last wrong answer to its last code, by `fail`, and so does a person who gives up: their number may be mistyped.
 *
 * @param network from which the person answers: further codes are counted by it
 * @throws ProblemError `CAPTCHA_REQUIRED`, `INSTANCE_NOT_FOUND`, `INSTANCE_MOVED`, `CONTACT_CODE_WRONG`,
 * `CONTACT_CODE_ENDED`.
 */
export async function answerCode(
  context: ServicesContext,
  token: string,
  answered: CodeAnswer,
  network: string,
): Promise<InstancePage> {
  const { instance, waiting } = await waitingForCode(context, token);
  await requireSolvedBefore(context, instance);
  await noteSender(context, instance, await definitionOf(context.db, instance), network);
  const { codeId, number, detail } = waiting;
  if ('giveUp' in answered) {
    await leaveOnce(context, instance, { exit: 'fail', detail: { ...detail, reason: 'CODE_GIVEN_UP' } });
    return instancePage(context, await presentedInstance(context, token));
  }
  const given = { answer: answered.code, at: context.now() };
  const tried = await tryCode(context.db, context.sealers, { ...instance, codeId }, given);
  if (!tried) throw new ProblemError('CONTACT_CODE_ENDED');
  if (tried.isRight) {
    await leaveOnce(context, instance, { exit: 'success', detail });
  } else if (tried.triesLeft === 0 && number === MOST_CODES) {
    await leaveOnce(context, instance, { exit: 'fail', detail: { ...detail, reason: 'CODE_WRONG' } });
  } else {
    throw new ProblemError('CONTACT_CODE_WRONG', `Tries that are left: ${tried.triesLeft}.`);
  }
  return instancePage(context, await presentedInstance(context, token));
}

/**
 * Sends another code in place of the previous one.
 *
 * @param network from which the person asks
 * @throws ProblemError `CAPTCHA_REQUIRED`, `INSTANCE_NOT_FOUND`, `INSTANCE_MOVED`, `RATE_LIMITED`,
 * `GATEWAY_NOT_CONFIGURED`.
 */
export async function sendAnotherCode(
  context: ServicesContext,
  token: string,
  network: string,
): Promise<InstancePage> {
  const { instance, waiting } = await waitingForCode(context, token);
  const { db, sealers, messages } = context;
  const { tenantId, communityId, instanceId: sessionId } = instance;
  await requireSolvedBefore(context, instance);
  const { channel, codeId, number, detail } = waiting;
  if (!messages[channel]) throw new ProblemError('GATEWAY_NOT_CONFIGURED');
  const at = context.now();
  const before = await findCode(db, { ...instance, codeId });
  requireTime(canResendAt({ number, sentAt: before?.sentAt ?? instance.createdAt }), at);
  await noteNetwork(db, sealers, instance, { network, at });
  const sealer = await sealers.community(db, tenantId, communityId);
  const message = await readDelivery(db, sealer, { tenantId, sessionId, messageId: codeId });
  if (!message) throw new ProblemError('INSTANCE_MOVED');
  const { to } = message;
  const wish = { channel, to, detail, number: number + 1, replaces: codeId };
  const waits = await sendCode(context, { instance, at }, wish);
  if (!waits) throw new ProblemError('RATE_LIMITED', TOO_MANY_CODES);
  if (!(await rest(context, { instance, at }, waits))) throw new ProblemError('INSTANCE_MOVED');
  return instancePage(context, await presentedInstance(context, token));
}

function requireTime(from: Date | undefined, at: Date): void {
  if (!from) throw new ProblemError('RATE_LIMITED', 'No further code is sent in this step.');
  const waitS = Math.ceil((from.getTime() - at.getTime()) / 1000);
  if (waitS > 0) throw new ProblemError('RATE_LIMITED', `Wait ${waitS} seconds.`, { retryAfterS: waitS });
}
