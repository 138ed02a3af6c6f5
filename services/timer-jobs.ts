import { daysLater } from '#core/days.ts';
import type { KeyPair } from '#core/keys/p256.ts';
import { forgetEndedSignIns } from './accounts/sign-in.repository.ts';
import { forgetTriesDue } from './accounts/sign-in-limits.ts';
import { forgetCredentials } from './authentication/account-credential.repository.ts';
import { forgetAuthenticationSessions } from './authentication/authentication-session.repository.ts';
import { sendDue } from './contact/send-due.ts';
import { CHANNELS } from './contract/contact.ts';
import { forgetDownloads } from './credentials/credential.repository.ts';
import { createDispatcher } from './events/dispatcher.ts';
import { forgetDeliveries, placeWaiting } from './events/upkeep.ts';
import { forgetChallenges } from './faces/challenge.repository.ts';
import { eraseOldSearches } from './gallery/erase-searches.ts';
import { destroyRetiredKeys } from './hosted/capture-key.ts';
import { forgetCaptures } from './hosted/hosted-capture.repository.ts';
import type { ServicesContext } from './kernel/context.ts';
import { forgetApiAnswers } from './kernel/idempotency/api-answer.repository.ts';
import { forgetExpiredProofs } from './kernel/idempotency/proof-replay.repository.ts';
import type { TimerJob } from './kernel/timers.ts';
import { rotateWhenDue, signingKeys } from './oauth/token-keys.ts';
import { forgetEarlierSecrets } from './oidc/relying-party.repository.ts';
import { forgetEndedRecords } from './oidc/sign-in-record.repository.ts';
import { SignOuts } from './oidc/tell-sign-outs.ts';
import { forgetCeremonies } from './passkeys/passkey.repository.ts';
import { deletePendingBlobs } from './privacy/delete-pending-blobs.ts';
import { eraseDue } from './privacy/erase-due.ts';
import { removeOrphans } from './privacy/remove-orphans.ts';
import { rewrapDue } from './privacy/rewrap-community.ts';
import { createPartitions } from './proofing/create-partitions.ts';
import { sweepTimers } from './proofing/sweep.ts';
import { forgetRestorations } from './restoration/backup.repository.ts';
import { closeLapsed } from './review/case.repository.ts';
import type { ServicesRole } from './role.ts';
import { sweepUploads } from './uploads/sweep-uploads.ts';
import { forgetEndedCodes } from './users/access-codes.ts';
import { forgetCodes } from './workflows/contact-code.repository.ts';
import { forgetFormerLinks } from './workflows/former-link.repository.ts';
import { forgetNetworks } from './workflows/network.repository.ts';
import { sweepInstances } from './workflows/sweep-instances.ts';
import { forgetUsersOfInstances } from './workflows/user-instance.repository.ts';

const SWEEP_EVERY_MS = 5_000;
/** On a node that is not notified of a closed log. */
const JUDGE_EVERY_MS = 1_000;
/** How often it is looked whether the key of access tokens has had its time. */
const ROTATION_EVERY_MS = 60 * 60_000;
const ERASE_EVERY_MS = 60_000;
/** A listing of a whole bucket. */
const ORPHANS_EVERY_MS = 6 * 60 * 60_000;
/** Two days ahead of need: many runs may fail. */
const DAYS_EVERY_MS = 10 * 60_000;
const MESSAGES_EVERY_MS = 2_000;
const PLACE_EVERY_MS = 5_000;
const WEBHOOKS_EVERY_MS = 500;
/** A due instance is handled within two seconds. */
const WORKFLOWS_EVERY_MS = 1_000;

/** The jobs that a node does unasked: one that judges alone looks for verdicts, one that answers for all the rest. */
export function timerJobs(context: ServicesContext, tokenKey: KeyPair, role: ServicesRole): TimerJob[] {
  if (role === 'inference') return [verdictJob(context, JUDGE_EVERY_MS)];
  return [
    ...(role === 'all' ? [verdictJob(context, SWEEP_EVERY_MS)] : []),
    ...answeringJobs(context, tokenKey),
  ];
}

/** The queue runs one at a time. */
const verdictJob = (context: ServicesContext, everyMs: number): TimerJob =>
  silent('verdicts', everyMs, async () => context.judgeSoon());

/** A job whose log line says how many it did, and which stays silent where there was nothing to do. */
const counting = (name: string, everyMs: number, done: string, run: () => Promise<number>): TimerJob => ({
  name,
  everyMs,
  run: async () => {
    const count = await run();
    return count > 0 ? { [done]: count } : undefined;
  },
});

/** A job whose log line names what it did. */
const naming = (
  name: string,
  everyMs: number,
  done: string,
  run: () => Promise<readonly unknown[]>,
): TimerJob => ({
  name,
  everyMs,
  run: async () => {
    const items = await run();
    return items.length > 0 ? { [done]: items } : undefined;
  },
});

/** A job whose every run looks alike, or that keeps its own record: it has no log line. */
const silent = (name: string, everyMs: number, run: () => Promise<unknown>): TimerJob => ({
  name,
  everyMs,
  run: async () => {
    await run();
    return undefined;
  },
});

/** Everything that the services do without being asked, except for verdicts. */
const answeringJobs = (context: ServicesContext, tokenKey: KeyPair): TimerJob[] => [
  ...tellingJobs(context, tokenKey),
  ...sessionJobs(context),
  ...erasingJobs(context),
  naming('token keys', ROTATION_EVERY_MS, 'keyIds', async () =>
    (await rotateWhenDue(context)).map(({ keyId }) => keyId),
  ),
  silent('answers', ROTATION_EVERY_MS, () => forgetApiAnswers(context)),
  silent('proofs', ERASE_EVERY_MS, () => forgetShortLived(context)),
];

/** Messages and events to others. */
function tellingJobs(context: ServicesContext, tokenKey: KeyPair): TimerJob[] {
  const signOuts = new SignOuts(context, signingKeys(context, tokenKey));
  const webhooks = createDispatcher(context);
  return [
    { ...silent('webhooks', WEBHOOKS_EVERY_MS, () => webhooks.pump()), stop: webhooks.stop },
    { ...counting('sign-outs', SWEEP_EVERY_MS, 'told', () => signOuts.run()), stop: () => signOuts.stop() },
    silent('events', PLACE_EVERY_MS, () => placeWaiting(context)),
    counting('deliveries', ERASE_EVERY_MS, 'forgotten', () => forgetDeliveries(context)),
    ...CHANNELS.map((channel) => ({
      name: `messages-${channel}`,
      everyMs: MESSAGES_EVERY_MS,
      run: async () => {
        const { sent, failed } = await sendDue(context, [channel]);
        return sent + failed > 0 ? { sent, failed } : undefined;
      },
    })),
  ];
}

/** Rows that change when their time has come. */
const sessionJobs = (context: ServicesContext): TimerJob[] => [
  counting('reviews', ERASE_EVERY_MS, 'lapsed', () => closeLapsed(context.db, context.now())),
  counting('sessions', SWEEP_EVERY_MS, 'moved', () => sweepTimers(context)),
  silent('coming days', DAYS_EVERY_MS, () => createPartitions(context)),
  counting('workflows', WORKFLOWS_EVERY_MS, 'woken', () => sweepInstances(context)),
];

/** Data that are erased or sealed again. */
const erasingJobs = (context: ServicesContext): TimerJob[] => [
  silent('captures', ERASE_EVERY_MS, async () => {
    await forgetCaptures(context.db, context.sealers, context.now());
    await destroyRetiredKeys(context.db);
  }),
  silent('credentials', ERASE_EVERY_MS, () => forgetDownloads(context.db, context.now())),
  silent('passkeys', ERASE_EVERY_MS, () => forgetCeremonies(context.db, context.now())),
  silent('restorations', ERASE_EVERY_MS, () => forgetRestorations(context.db, context.now())),
  naming('erasure', ERASE_EVERY_MS, 'erased', () => eraseDue(context)),
  counting('searches', ERASE_EVERY_MS, 'erased', () => eraseOldSearches(context)),
  counting('removals', SWEEP_EVERY_MS, 'removed', () => deletePendingBlobs(context)),
  counting('uploads', ERASE_EVERY_MS, 'forgotten', () => sweepUploads(context)),
  counting('rewrap', ERASE_EVERY_MS, 'communities', () => rewrapDue(context)),
  counting('orphans', ORPHANS_EVERY_MS, 'removed', () => removeOrphans(context)),
];

/** Forgets rows that only limit or repeat something for a while. */
async function forgetShortLived(context: ServicesContext): Promise<void> {
  const { db, now } = context;
  await forgetExpiredProofs(db, now());
  await forgetEndedSignIns(db, now());
  await forgetTriesDue(context);
  await forgetAuthenticationSessions(db, now());
  await forgetCredentials(db, now());
  await forgetEndedCodes(context);
  await forgetEndedRecords(db, now());
  await forgetEarlierSecrets(db, now());
  await forgetChallenges(db, now());
  await forgetCodes(db, now());
  await forgetNetworks(db, now());
  await forgetFormerLinks(db, now());
  await forgetUsersOfInstances(db, daysLater(now(), -1));
}
