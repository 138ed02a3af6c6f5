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

const verdictJob = (context: ServicesContext, everyMs: number): TimerJob => ({
  name: 'verdicts',
  everyMs,
  // The queue runs one at a time.
  run: async () => {
    context.judgeSoon();
    return undefined;
  },
});

/** Everything that the services do without being asked, except for verdicts. */
function answeringJobs(context: ServicesContext, tokenKey: KeyPair): TimerJob[] {
  const signOuts = new SignOuts(context, signingKeys(context, tokenKey));
  const webhooks = createDispatcher(context);
  return [
    {
      name: 'webhooks',
      everyMs: WEBHOOKS_EVERY_MS,
      // Each delivery keeps its own record.
      run: async () => {
        await webhooks.pump();
        return undefined;
      },
      stop: webhooks.stop,
    },
    {
      name: 'sign-outs',
      everyMs: SWEEP_EVERY_MS,
      run: async () => {
        const told = await signOuts.run();
        return told > 0 ? { told } : undefined;
      },
      stop: () => signOuts.stop(),
    },
    {
      name: 'events',
      everyMs: PLACE_EVERY_MS,
      run: async () => {
        await placeWaiting(context);
        return undefined;
      },
    },
    {
      name: 'reviews',
      everyMs: ERASE_EVERY_MS,
      run: async () => {
        const lapsed = await closeLapsed(context.db, context.now());
        return lapsed > 0 ? { lapsed } : undefined;
      },
    },
    {
      name: 'deliveries',
      everyMs: ERASE_EVERY_MS,
      run: async () => {
        const forgotten = await forgetDeliveries(context);
        return forgotten > 0 ? { forgotten } : undefined;
      },
    },
    {
      name: 'sessions',
      everyMs: SWEEP_EVERY_MS,
      run: async () => {
        const moved = await sweepTimers(context);
        return moved > 0 ? { moved } : undefined;
      },
    },
    {
      name: 'captures',
      everyMs: ERASE_EVERY_MS,
      run: async () => {
        await forgetCaptures(context.db, context.sealers, context.now());
        await destroyRetiredKeys(context.db);
        return undefined;
      },
    },
    {
      name: 'credentials',
      everyMs: ERASE_EVERY_MS,
      run: async () => {
        await forgetDownloads(context.db, context.now());
        return undefined;
      },
    },
    {
      name: 'passkeys',
      everyMs: ERASE_EVERY_MS,
      run: async () => {
        await forgetCeremonies(context.db, context.now());
        return undefined;
      },
    },
    {
      name: 'restorations',
      everyMs: ERASE_EVERY_MS,
      run: async () => {
        await forgetRestorations(context.db, context.now());
        return undefined;
      },
    },
    {
      name: 'coming days',
      everyMs: DAYS_EVERY_MS,
      run: async () => {
        await createPartitions(context);
        return undefined;
      },
    },
    {
      name: 'erasure',
      everyMs: ERASE_EVERY_MS,
      run: async () => {
        const erased = await eraseDue(context);
        return erased.length > 0 ? { erased } : undefined;
      },
    },
    {
      name: 'searches',
      everyMs: ERASE_EVERY_MS,
      run: async () => {
        const erased = await eraseOldSearches(context);
        return erased > 0 ? { erased } : undefined;
      },
    },
    {
      name: 'removals',
      everyMs: SWEEP_EVERY_MS,
      run: async () => {
        const removed = await deletePendingBlobs(context);
        return removed > 0 ? { removed } : undefined;
      },
    },
    {
      name: 'uploads',
      everyMs: ERASE_EVERY_MS,
      run: async () => {
        const forgotten = await sweepUploads(context);
        return forgotten > 0 ? { forgotten } : undefined;
      },
    },
    {
      name: 'rewrap',
      everyMs: ERASE_EVERY_MS,
      run: async () => {
        const communities = await rewrapDue(context);
        return communities > 0 ? { communities } : undefined;
      },
    },
    {
      name: 'orphans',
      everyMs: ORPHANS_EVERY_MS,
      run: async () => {
        const removed = await removeOrphans(context);
        return removed > 0 ? { removed } : undefined;
      },
    },
    ...CHANNELS.map((channel) => ({
      name: `messages-${channel}`,
      everyMs: MESSAGES_EVERY_MS,
      run: async () => {
        const { sent, failed } = await sendDue(context, [channel]);
        return sent + failed > 0 ? { sent, failed } : undefined;
      },
    })),
    {
      name: 'workflows',
      everyMs: WORKFLOWS_EVERY_MS,
      run: async () => {
        const woken = await sweepInstances(context);
        return woken > 0 ? { woken } : undefined;
      },
    },
    {
      name: 'token keys',
      everyMs: ROTATION_EVERY_MS,
      run: async () => {
        const rotated = await rotateWhenDue(context);
        return rotated.length === 0 ? undefined : { keyIds: rotated.map(({ keyId }) => keyId) };
      },
    },
    {
      name: 'answers',
      everyMs: ROTATION_EVERY_MS,
      run: async () => {
        await forgetApiAnswers(context);
        return undefined;
      },
    },
    {
      name: 'proofs',
      everyMs: ERASE_EVERY_MS,
      run: async () => {
        await forgetExpiredProofs(context.db, context.now());
        await forgetEndedSignIns(context.db, context.now());
        await forgetTriesDue(context);
        await forgetAuthenticationSessions(context.db, context.now());
        await forgetCredentials(context.db, context.now());
        await forgetEndedCodes(context);
        await forgetEndedRecords(context.db, context.now());
        await forgetEarlierSecrets(context.db, context.now());
        await forgetChallenges(context.db, context.now());
        await forgetCodes(context.db, context.now());
        await forgetNetworks(context.db, context.now());
        await forgetFormerLinks(context.db, context.now());
        await forgetUsersOfInstances(context.db, daysLater(context.now(), -1));
        return undefined;
      },
    },
  ];
}
