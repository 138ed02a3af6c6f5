import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountCalls } from '#core/contract/wallet-calls/accounts.ts';
import { otpSeedCalls } from '#core/contract/wallet-calls/otp-seeds.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { remoteEndpoint } from '#sdk/network/endpoint.ts';
import { type HttpClient, httpClient } from '#sdk/network/http-client.ts';
import { servicesClient } from '#sdk/network/services-client.ts';
import { walletServices } from '#sdk/network/wallet-services.ts';
import type { CallServices, WalletCallInput } from '#sdk/ports/services.ts';
import { answer, ENROLMENT, type TestKiosk, testKiosk } from '#sdk/sdk.fixture.ts';
import { running } from '../support/services-under-test.ts';

/** That of the services which the SDK knows. */
const ORIGIN = { tag: 'bank', api: 'https://services.example', community: 'SDK' };

describe('the SDK of a person before real services', () => {
  const current = running();
  let kiosk: KioskUnderTest;
  let admin: CallerUnderTest;
  let http: HttpClient;
  let call: CallServices;
  let sdkKiosk: TestKiosk;
  let person: JwsSigner;

  beforeAll(async () => {
    const { services } = current();
    kiosk = await enrolledKiosk(services, `SDK ${randomUUID()}`);
    admin = await administrator(services, { tenantId: kiosk.tenantId });
    http = httpClient({});
    const { clientId, servicesDid } = kiosk;
    const identity = () => ({ clientId, servicesDid });
    const endpoint = remoteEndpoint(services.url);
    call = walletServices(servicesClient({ endpoint, http, signer: kiosk.wallet, identity })).call;
    sdkKiosk = testKiosk();
    sdkKiosk.enrol.mockResolvedValue({ ...ENROLMENT, servicesDid });
    sdkKiosk.services.answers.set('getCommunityInfo', () => ({
      tenant: { tenanttag: ORIGIN.tag },
      community: { name: ORIGIN.community },
    }));
    sdkKiosk.services.answers.set('issueOtpSeed', (input, wallet) => {
      person = wallet;
      return call(otpSeedCalls.issue, input as WalletCallInput<typeof otpSeedCalls.issue>, wallet);
    });
  });
  afterAll(() => {
    sdkKiosk.dispose();
    http.close();
  });

  const post = (path: string, body: object) =>
    admin.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('gets a seed for a linked account, whose codes the services accept once', async () => {
    const sdk = await sdkKiosk.applicant();
    const { communityId } = kiosk;
    const made = await post('/v1/users', { communityId, userName: `user-${randomUUID()}` });
    const { userId } = (await made.json()) as { userId: string };
    const account = { userId, origin: ORIGIN };
    const update = () =>
      answer<[boolean, { error: { code: string } | null }[], unknown]>((done) =>
        sdk.updateOTPSeedForSingleAccount(account, { onOTPSeedUpdateCompleted: done as never }),
      );
    const [refused, [unlinked]] = await update();
    expect(refused).toBe(false);
    expect(unlinked?.error).toMatchObject({ code: 'ACCOUNT_NOT_LINKED' });

    await post(`/v1/users/${userId}/wallets`, { did: sdk.getDID() });
    expect(await call(accountCalls.addPreLinked, { body: { userId } }, person)).toMatchObject({ userId });
    expect((await update())[0]).toBe(true);
    sdkKiosk.clock = new Date();
    const verify = async () =>
      (await post(`/v1/users/${userId}/otp/verify`, { code: sdk.getTOTP().data?.code ?? '' })).status;
    expect(await verify()).toBe(200);
    expect(await verify()).toBe(403);
  });
});
