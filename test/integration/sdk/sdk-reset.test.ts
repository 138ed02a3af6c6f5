import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type ErrorResponse, failure } from '#core/contract/errors.ts';
import { INSTALLATION_SETTING, Installation } from '#sdk/contract/scope.ts';
import type { IdentitySDK } from '#sdk/identity-sdk.ts';
import { answer } from '#sdk/sdk.fixture.ts';
import {
  enrolment,
  type Harness,
  PASSPHRASE,
  reopen,
  setUp,
  startHarness,
  startRealHarness,
} from '../../support/counter-harness.ts';
import { LONG } from '../../support/depth.ts';
import { connectorUnderTest } from '../support/link-under-test.ts';

let harness: Harness;

/** Begins a set-up that ends as soon as the old keys are gone. @returns the files beside the services as a kill leaves them */
async function filesOfKilledSetUp({ kiosk, dataDir, call }: Harness): Promise<Map<string, Uint8Array>> {
  const { installation } = kiosk.options;
  const files = new Map<string, Uint8Array>();
  installation.createVault = () => {
    throw failure('DISK_FULL', 'the set-up is cut off here');
  };
  const { discard } = installation;
  let discarded = 0;
  installation.discard = (keys) => {
    discard(keys);
    discarded += 1;
    if (discarded > 1) return;
    for (const entry of readdirSync(dataDir, { withFileTypes: true }))
      if (entry.isFile()) files.set(entry.name, readFileSync(join(dataDir, entry.name)));
  };
  expect(await call('setup.enrol', enrolment())).toMatchObject({ error: { code: 'DISK_FULL' } });
  return files;
}
afterEach(async () => {
  await harness.close();
  harness.remove();
});

async function device(): Promise<IdentitySDK> {
  const { sdk } = harness.library.device();
  await sdk.whenLoaded();
  return sdk;
}

describe('a kiosk whose library was reset', () => {
  const BOOT = { dns: 'localhost', enrolmentCode: 'code', deviceName: 'Second Street' };
  /** Its own services issued it. */
  const installedLicence = () => {
    const { settings } = harness.kiosk.open().unlocked.vault;
    return settings.get(INSTALLATION_SETTING, Installation)?.licenseKey ?? '';
  };
  const restarted = async () => {
    await harness.close();
    const { dataDir, connector } = harness;
    harness = await startHarness({ dataDir, replaced: connector ? { connector } : {} });
  };
  /** The services know the supervisor of the first set-up. */
  const setUpAnew = async (operatorId: string) => {
    await harness.must('setup.enrol', enrolment());
    const supervisor = { kind: 'existing', operatorId, passphrase: PASSPHRASE } as const;
    await harness.must('setup.complete', { supervisor });
    await harness.must('operator.sign-in', { operatorId, passphrase: PASSPHRASE });
  };

  it('is set up again from its screen, before and after a restart', async () => {
    harness = await startHarness();
    const operatorId = await setUp(harness);
    const first = harness.operator().branch!.kioskDid;
    expect(await harness.call('setup.probe', {})).toMatchObject({ error: { code: 'SETUP_ALREADY_DONE' } });
    const kiosk = await device();
    kiosk.resetSDK('licence', kiosk.getTenant(), 'moved');
    expect(harness.operator()).toMatchObject({ phase: 'setup' });
    expect(harness.operator().branch).toBeUndefined();
    const weak = { kind: 'passphrase-file', passphrase: '111111111111' } as const;
    expect(await harness.call('setup.enrol', { ...enrolment(), keyStorage: weak })).toMatchObject({
      error: { code: 'PASSPHRASE_WEAK' },
    });
    expect(harness.kiosk.open().unlocked.vault.audit.verify()).toMatchObject({ intact: true });
    await setUpAnew(operatorId);
    const second = harness.operator().branch!.kioskDid;
    expect(second).not.toBe(first);
    expect((await device()).getDID()).toBe(second);

    const again = await device();
    again.resetSDK('licence', again.getTenant(), 'moved once more');
    await restarted();
    await harness.must('vault.unlock', { passphrase: PASSPHRASE });
    expect(harness.operator()).toMatchObject({ phase: 'setup' });
    expect(await harness.call('session.start', {})).toMatchObject({ ok: false });
    await setUpAnew(operatorId);
    expect(harness.operator().branch!.kioskDid).not.toBe(second);
    await harness.must('session.start', {});
  });

  it('is set up again on its own services, which hold what they held', { timeout: 120_000 }, async () => {
    harness = await startRealHarness();
    await setUp(harness);
    const { tenantId } = harness.kiosk.open().settings.enrolment;
    const kiosk = await device();
    kiosk.resetSDK(installedLicence(), kiosk.getTenant(), 'moved');
    await setUp(harness);
    const { gateway } = harness.kiosk.open().unlocked.link;
    expect(harness.kiosk.open().settings.enrolment.tenantId).not.toBe(tenantId);
    expect(await gateway.findTenant({ id: tenantId })).toMatchObject({ id: tenantId });
    expect((await gateway.fetchRoster()).roster.operators).toHaveLength(1);
  });

  it.runIf(LONG)(
    'keeps what its own services held when it is killed between the old keys and the new',
    {
      timeout: 180_000,
    },
    async () => {
      harness = await startRealHarness();
      await setUp(harness);
      const { tenantId } = harness.kiosk.open().settings.enrolment;
      const kiosk = await device();
      kiosk.resetSDK(installedLicence(), kiosk.getTenant(), 'moved');
      const { dataDir } = harness;
      const left = await filesOfKilledSetUp(harness);
      await harness.close();
      for (const name of readdirSync(dataDir)) {
        if (name !== 'services') rmSync(join(dataDir, name), { recursive: true, force: true });
      }
      for (const [name, bytes] of left) writeFileSync(join(dataDir, name), bytes);
      expect(left.has('keys.json')).toBe(false);

      const connector = connectorUnderTest(join(dataDir, 'services'));
      harness = await startRealHarness({ dataDir, replaced: { connector } });
      const wrong = { kind: 'passphrase-file', passphrase: 'another passphrase that is long' } as const;
      expect(await harness.call('setup.enrol', { ...enrolment(), keyStorage: wrong })).toMatchObject({
        error: { code: 'PASSPHRASE_WRONG' },
      });
      await setUp(harness);
      const { gateway } = harness.kiosk.open().unlocked.link;
      expect(await gateway.findTenant({ id: tenantId })).toMatchObject({ id: tenantId });
      expect(readdirSync(dataDir)).not.toContain('keys-carried.json');
    },
  );

  it('knows itself by the new registration when the library registers it again', async () => {
    harness = await startHarness();
    const operatorId = await setUp(harness);
    const kiosk = await device();
    kiosk.resetSDK('licence', kiosk.getTenant(), 'moved');
    kiosk.setLicenseKey('licence');
    kiosk.initiateWallet();
    const [registered] = await answer<[boolean, ErrorResponse | null, unknown]>((done) =>
      kiosk.registerTenant(BOOT, { onTenantRegistration: done }),
    );
    expect(registered).toBe(true);
    kiosk.commitApplicationWallet();
    const branch = { name: BOOT.deviceName, kioskDid: kiosk.getDID() };
    expect(harness.operator().branch).toEqual(branch);
    expect(harness.operator().phase).toBe('signed-out');
    await restarted();
    await reopen(harness, operatorId);
    expect(harness.operator().branch).toEqual(branch);
    expect((await device()).getDID()).toBe(branch.kioskDid);
  });
});
