import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type MagicLink, readMagicLink } from '#core/contract/wallet-calls/magic-link.ts';
import { DEMO } from '#core/proofing/built-in-flows.ts';
import {
  chooseLanguageAndConsent,
  type Displays,
  inspectAndApprove,
  waitForCaptures,
} from '#scripts/harness/attended-verification.ts';
import { type CounterOfServices, placeOf } from '#scripts/harness/counter-of-services.ts';
import { type KioskStage, must } from '#scripts/harness/kiosk-stage.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { installationStore } from '#sdk/installation-store.ts';
import { sendDue } from '#services/contact/send-due.ts';

const FLOW = 'with-wallet';

/** The demonstration with a wallet after a Success. Nothing is asked after the picture: other tests look at that. */
export function withWallet() {
  const { version: _version, ...settings } = DEMO;
  const { challenges, ...liveness } = settings.face_liveness;
  return {
    ...settings,
    id: FLOW,
    uniqueTag: FLOW,
    enrolment: 'wallet',
    face_liveness: {
      ...liveness,
      satisfiedBy: 'attested-inspection',
      challenges: { ...challenges, count: 0 },
    },
  };
}

/** A session up to its approval. */
export async function verify(stage: KioskStage, { operator, applicant }: Displays): Promise<void> {
  await must(stage, 'session.start', { flowId: FLOW });
  await chooseLanguageAndConsent(applicant);
  await waitForCaptures(applicant);
  await inspectAndApprove(operator);
  await expect(applicant.getByRole('heading', { name: 'Do you want a wallet?' })).toBeVisible();
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** DIDs of the wallets that the vault keeps. */
export const kept = ({ kiosk }: KioskStage): readonly string[] =>
  installationStore(kiosk.open().unlocked.vault.settings).read().enrolled;

/** An administrator's request, as JSON. @throws Error with the refusal */
async function administer<T>(counter: CounterOfServices, method: string, path: string, body: object) {
  const { stage, services } = counter;
  const admin = await administrator(services, { tenantId: placeOf(stage).tenantId });
  const headers = { 'content-type': 'application/json' };
  const answer = await admin.fetch(path, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

/** From now on the community lets wallets be restored. */
export const allowRestoring = (counter: CounterOfServices): Promise<unknown> =>
  administer(counter, 'PUT', `/v1/communities/${placeOf(counter.stage).communityId}/user-settings`, {
    restoreWallet: true,
  });

/** From now on a wallet may be linked to several accounts of the community. */
export const allowAccounts = (counter: CounterOfServices, accountsPerPerson: number): Promise<unknown> =>
  administer(counter, 'PATCH', `/v1/communities/${placeOf(counter.stage).communityId}`, {
    accountsPerPerson,
  });

/** A user of the community, and the link that the services mailed to them. */
export async function invite(
  counter: CounterOfServices,
  { password }: { password?: string } = {},
): Promise<{ userId: string; userName: string; link: MagicLink }> {
  const { services, mail } = counter;
  const wish = { userName: `berta-${randomUUID()}`, email: `${randomUUID()}@example.org` };
  const { userId } = await administer<{ userId: string }>(counter, 'POST', '/v1/users', wish);
  if (password) await administer(counter, 'POST', `/v1/users/${userId}/password`, { password });
  const passwordRequired = password !== undefined;
  await administer(counter, 'POST', `/v1/users/${userId}/invite`, { passwordRequired });
  await sendDue(services.context);
  // A timer of the services may send it as well.
  const mailed = () => mail.find(({ to }) => to === wish.email)?.text ?? '';
  await expect.poll(mailed).toContain('link=');
  const address = new URL(/https?:\S+/.exec(mailed())?.[0] ?? '');
  return { userId, userName: wish.userName, link: readMagicLink(address.searchParams.get('link') ?? '') };
}

/** The users to whom a wallet is linked, at the services. */
export async function linkedUsers({ services }: CounterOfServices, did: string): Promise<string[]> {
  const rows = await services.context.db
    .selectFrom('user_wallets')
    .select('user_id')
    .where('did', '=', did)
    .where('linked_at', 'is not', null)
    .where('unlinked_at', 'is', null)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
