import type {
  CaptureAdvice,
  CaptureChallenge,
  CaptureConsents,
  CaptureDevice,
} from '#services/contract/hosted.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { InstancePage, TakenClip, TakenPicture } from '#services/contract/workflow-instances.ts';
import {
  adviseOn,
  beginChallenge,
  claimCapture,
  closeCapture,
  noteDevice,
  takeAnswer,
  takeConsents,
  takePicture,
} from '#services/hosted/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { leaveOnce } from './answer-instance.ts';
import { leadsToCounter } from './capture-node.ts';
import { noteSender } from './note-sender.ts';
import { requireSolvedBefore, solveCaptcha } from './page-captcha.ts';
import { liveInstance, presentedCapture, requireRevision, type TabCall } from './presented-capture.ts';
import { definitionOf } from './published-version.ts';
import { pageOf, settled, settledPage } from './settle-capture.ts';

/** Takes the answer to the CAPTCHA. @throws ProblemError `CAPTCHA_REJECTED`, `CAPTCHA_UNAVAILABLE`, `INSTANCE_MOVED` */
export async function solveOnPage(
  context: ServicesContext,
  token: string,
  answer: string,
): Promise<InstancePage> {
  await solveCaptcha(context, await liveInstance(context, token), answer);
  return pageOf(context, token);
}

/** Gives an instance to the tab that asks. @throws ProblemError `INSTANCE_NOT_FOUND`, `INSTANCE_MOVED` */
export async function claimPage(context: ServicesContext, token: string): Promise<{ claim: number }> {
  const instance = await liveInstance(context, token);
  return { claim: await claimCapture(context, { place: instance, expiresAt: instance.expiresAt }) };
}

/**
 * Takes the person's consents.
 *
 * @param network from which the person answers: codes that are sent are counted by it
 * @throws ProblemError `CAPTCHA_REQUIRED`, `INSTANCE_MOVED`, `INSTANCE_MOVED_TAB`, `LICENSE_EXPIRED`
 */
export async function consentOnPage(
  context: ServicesContext,
  call: TabCall,
  answer: CaptureConsents,
  network: string,
): Promise<InstancePage> {
  const { open, instance } = await presentedCapture(context, call);
  requireRevision(instance, answer.revision);
  await requireSolvedBefore(context, instance);
  await noteSender(context, instance, await definitionOf(context.db, instance), network);
  await takeConsents(open, answer);
  return settledPage(context, call.token);
}

/** @throws ProblemError `CAPTURE_INVALID`, `CAPTURE_UNAVAILABLE`, `INSTANCE_MOVED`, `INSTANCE_MOVED_TAB` */
export async function hintOnPage(
  context: ServicesContext,
  call: TabCall,
  { of, jpeg }: { of: 'document' | 'selfie'; jpeg: Uint8Array },
): Promise<CaptureAdvice> {
  const { open } = await presentedCapture(context, call);
  return adviseOn(open, of, jpeg);
}

/** @throws ProblemError as {@link takePicture}, `INSTANCE_MOVED_TAB` */
export async function pictureOnPage(
  context: ServicesContext,
  call: TabCall,
  body: Parameters<typeof takePicture>[1],
): Promise<TakenPicture> {
  const { open } = await presentedCapture(context, call);
  return settled(context, call, await takePicture(open, body));
}

/** @throws ProblemError `INSTANCE_MOVED`, `INSTANCE_MOVED_TAB` */
export async function challengeOnPage(context: ServicesContext, call: TabCall): Promise<CaptureChallenge> {
  const { open } = await presentedCapture(context, call);
  return beginChallenge(open);
}

/** @throws ProblemError as {@link takeAnswer}, `INSTANCE_MOVED_TAB` */
export async function clipOnPage(
  context: ServicesContext,
  call: TabCall,
  clip: Parameters<typeof takeAnswer>[1],
): Promise<TakenClip> {
  const { open } = await presentedCapture(context, call);
  const { taken, ...answer } = await takeAnswer(open, clip);
  return taken ? { ...answer, ...(await settled(context, call, taken)) } : answer;
}

/** Records the browser's facts about the device. @throws ProblemError `INSTANCE_MOVED`, `INSTANCE_MOVED_TAB` */
export async function deviceOfPage(
  context: ServicesContext,
  { token, claim }: TabCall,
  device: CaptureDevice,
): Promise<void> {
  const instance = await liveInstance(context, token);
  await noteDevice(context, { place: instance, expiresAt: instance.expiresAt }, { claim, device });
}

/** Frees the instance for another device: the claim of this tab ends, and the captures stay. */
export async function laterOnPage(context: ServicesContext, call: TabCall): Promise<InstancePage> {
  const { instance } = await presentedCapture(context, call);
  await claimCapture(context, { place: instance, expiresAt: instance.expiresAt });
  return pageOf(context, call.token);
}

/** The person takes the counter instead. @throws ProblemError `CAPTCHA_REQUIRED`, `INSTANCE_MOVED` where no path leads there */
export async function counterOnPage(
  context: ServicesContext,
  call: TabCall,
  revision: number,
): Promise<InstancePage> {
  const { open, instance } = await presentedCapture(context, call);
  requireRevision(instance, revision);
  await requireSolvedBefore(context, instance);
  const definition = await definitionOf(context.db, instance);
  if (!leadsToCounter(definition, open, instance)) throw new ProblemError('INSTANCE_MOVED');
  const sessionId = open.state.session?.sessionId;
  await leaveOnce(context, instance, {
    exit: 'incomplete',
    detail: { reason: 'counter-chosen', ...(sessionId ? { sessionId } : {}) },
    first: (trx) => closeCapture(context, trx, open.job.place),
  });
  context.judgeSoon();
  return pageOf(context, call.token);
}
