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
  documentValues,
  endCapture,
  noteDevice,
  type OpenJob,
  requireClaim,
  requireOwner,
  type Taken,
  takeAnswer,
  takeConsents,
  takePicture,
  wanted,
} from '#services/hosted/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { leaveOnce } from './answer-instance.ts';
import { leadsToCounter, openCapture } from './capture-node.ts';
import { withReadFields } from './document-attributes.ts';
import type { InstanceRow } from './instance.repository.ts';
import type { Left } from './node-run.ts';
import { noteSender } from './note-sender.ts';
import { requireSolvedBefore, solveCaptcha } from './page-captcha.ts';
import { definitionOf } from './published-version.ts';
import { instancePage, presentedInstance } from './read-instances.ts';
import { closesCaptures, end, runOf } from './run-instance.ts';

/** A call of a tab under the person's address. */
export interface TabCall {
  token: string;
  claim: number;
}

/** The capture of a page, for its calls. @throws ProblemError `INSTANCE_NOT_FOUND`, `INSTANCE_MOVED`, `INSTANCE_MOVED_TAB` */
async function presentedCapture(
  context: ServicesContext,
  { token, claim }: TabCall,
): Promise<{ instance: InstanceRow; open: OpenJob }> {
  const instance = await liveInstance(context, token);
  const open = await openCapture(context, instance);
  if (!open) throw new ProblemError('INSTANCE_MOVED');
  requireOwner(open, claim);
  if (open.part.exit) throw new ProblemError('INSTANCE_MOVED');
  return { instance, open };
}

/** An instance that can continue. @throws ProblemError `INSTANCE_NOT_FOUND`, `INSTANCE_MOVED` */
async function liveInstance(context: ServicesContext, token: string): Promise<InstanceRow> {
  const instance = await presentedInstance(context, token);
  if (instance.state !== 'In Progress') throw new ProblemError('INSTANCE_MOVED', 'The instance has ended.');
  if (context.now() >= instance.expiresAt) {
    throw new ProblemError('INSTANCE_MOVED', 'The instance has expired.');
  }
  return instance;
}

/**
 * Finds the instance of an address, and that a tab has it where the tab names its claim.
 *
 * @throws ProblemError `INSTANCE_NOT_FOUND`, `INSTANCE_MOVED`, `INSTANCE_MOVED_TAB`
 */
export async function requireTab(
  context: ServicesContext,
  token: string,
  claim: number | undefined,
): Promise<void> {
  const instance = await liveInstance(context, token);
  if (claim !== undefined) await requireClaim(context, instance, claim);
}

/** Leaves the node whose capture came to an end, and continues from there. A verdict is waited for. */
async function settleCapture(context: ServicesContext, instance: InstanceRow): Promise<void> {
  const open = await openCapture(context, instance);
  if (!open) return;
  const { exit = exitOf(open), lastReason } = open.part;
  if (!exit || exit === 'judged') return;
  const sessionId = open.state.session?.sessionId ?? open.part.sessionId;
  const detail = { ...(sessionId ? { sessionId } : {}), ...(lastReason ? { reason: lastReason } : {}) };
  await leaveOnce(context, instance, await withReading(context, instance, open, { exit, detail })).catch(
    (error: unknown) => {
      // Another call was faster.
      if (!(error instanceof ProblemError && error.code === 'INSTANCE_MOVED')) throw error;
    },
  );
}

/**
 * A document node that is left by success puts the fields read into attributes; without the fields that it needs it is
 * incomplete.
 */
async function withReading(
  context: ServicesContext,
  instance: InstanceRow,
  open: OpenJob,
  left: Left,
): Promise<Left> {
  if (left.exit !== 'success' || open.job.kind !== 'document') return left;
  const { node, definition, values: before } = await runOf(context, instance);
  if (node.type !== 'document' || !node.fields) return left;
  const read = withReadFields(definition, node, documentValues(open), before);
  if ('values' in read) return { ...left, values: read.values };
  const reason = { reason: 'document-field-missing', field: read.missing };
  return { exit: 'incomplete', detail: { ...left.detail, ...reason } };
}

/** A node with nothing to capture, without consent or after another node captured it, is left at once. */
const exitOf = ({ job, flow, state: { session } }: OpenJob): 'incomplete' | undefined =>
  job.kind !== 'identity-check' && session && wanted(job, flow, session).length === 0
    ? 'incomplete'
    : undefined;

/** Takes the result of a picture or a clip: the node is left once it is over. */
async function settled(
  context: ServicesContext,
  { token }: TabCall,
  { result, reason }: Taken,
): Promise<TakenPicture> {
  await settleCapture(context, await presentedInstance(context, token));
  const next = await pageOf(context, token);
  return { result, ...(reason ? { reason } : {}), next };
}

const pageOf = async (context: ServicesContext, token: string): Promise<InstancePage> =>
  instancePage(context, await presentedInstance(context, token));

/** The page that the person sees now; a node whose capture a killed process left half settled is left first. */
export async function settledPage(context: ServicesContext, token: string): Promise<InstancePage> {
  const instance = await presentedInstance(context, token);
  if (instance.state === 'In Progress' && context.now() < instance.expiresAt) {
    await settleCapture(context, instance);
  }
  return pageOf(context, token);
}

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
  const sessionId = await endCapture(context, open.job.place);
  const detail = { reason: 'counter-chosen', ...(sessionId ? { sessionId } : {}) };
  await leaveOnce(context, instance, { exit: 'incomplete', detail });
  return pageOf(context, call.token);
}

/**
 * The person stops at any step: the captures are erased, and the instance ends.
 *
 * @throws ProblemError `INSTANCE_MOVED` also while the captures are judged, `INSTANCE_MOVED_TAB`
 */
export async function stopOnPage(
  context: ServicesContext,
  call: TabCall,
  revision: number,
): Promise<InstancePage> {
  const instance = await liveInstance(context, call.token);
  requireRevision(instance, revision);
  await requireClaim(context, instance, call.claim);
  await stopInstance(context, instance);
  return pageOf(context, call.token);
}

/** Ends an instance as its person wishes, with what was captured erased. @throws ProblemError `INSTANCE_MOVED` */
export async function stopInstance(context: ServicesContext, instance: InstanceRow): Promise<void> {
  const run = await runOf(context, instance);
  const open = await openCapture(context, instance);
  if (open ? open.part.exit : closesCaptures(run)) {
    throw new ProblemError('INSTANCE_MOVED', 'What was captured is judged.');
  }
  await endCapture(context, instance, 'withdrawn');
  if (!(await end(context, run, 'Abandoned'))) {
    throw new ProblemError('INSTANCE_MOVED');
  }
}

function requireRevision(instance: InstanceRow, revision: number): void {
  if (instance.revision !== revision) throw new ProblemError('INSTANCE_MOVED');
}
