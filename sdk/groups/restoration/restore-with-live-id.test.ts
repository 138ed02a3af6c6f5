import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorCode, ErrorResponse } from '#core/contract/errors.ts';
import { AT, answer, picture, SESSION, STRANGER, signLiveId, TENANT } from '../../sdk.fixture.ts';
import {
  COMMUNITY,
  captured,
  PIN,
  RESTORATION,
  RestorationStage,
  refuse,
  refused,
  released,
  throwing,
  USER,
} from './restoration.fixture.ts';

let stage: RestorationStage;
beforeEach(async () => {
  stage = await new RestorationStage().open();
});
afterEach(() => stage.kiosk.dispose());

describe('restoreWalletWithLiveID', () => {
  it('restores wallet and user data, which wait for the commit', async () => {
    const { did, words } = await stage.backedUpElsewhere();
    stage.sdk.setRestoreMode();
    expect(await stage.restoreWallet()).toEqual([true, null]);
    expect(() => stage.sdk.getDID()).toThrow(throwing('WALLET_MISSING'));
    expect(await stage.restoreData()).toEqual([true, null, 'Documents: 1, accounts: 1']);
    expect(stage.kiosk.vault.applicants.find(did)).toBeUndefined();
    stage.sdk.commitRestorationData();
    expect(stage.sdk.isRestoreModeOn()).toBe(false);
    expect([stage.sdk.getDID(), stage.sdk.getMnemonic()]).toEqual([did, words]);
    expect(await stage.documents()).toBe(1);
    expect(stage.sdk.isLiveIDRegistered()).toBe(true);
    expect(stage.sdk.verifyPin(PIN)).toBe(true);
    expect(stage.sdk.getLinkedUserList().data?.map(({ userId }) => userId)).toEqual([USER]);
    expect(stage.kiosk.vault.applicants.find(did)).toBeDefined();
    expect(stage.kiosk.enrolments).toHaveLength(1);
    expect(() => stage.sdk.commitRestorationData()).toThrow(throwing('RESTORE_MODE_OFF'));
  });

  it('sends picture, liveness and token of the capture, and asks by a key of its own', async () => {
    const { did } = await stage.backedUpElsewhere();
    stage.sdk.setRestoreMode();
    const asking: string[] = [];
    stage.answers('beginWalletRestoration', (input, key) => {
      asking.push(key.did);
      const { bytes, mime } = picture(1);
      expect(input.body).toEqual({
        picture: { type: mime, data: Buffer.from(bytes).toString('base64') },
        liveness: { status: 'PASSED' },
        signToken: signLiveId(picture(1)),
        sessionId: SESSION,
        consent: captured().consent,
      });
      return { restorationId: RESTORATION, salt: stage.stored?.restorable?.salt, expiresAt: AT };
    });
    await stage.restoreWallet();
    stage.sdk.resetRestorationData();
    stage.sdk.setRestoreMode();
    await stage.restoreWallet();
    expect(new Set([...asking, did]).size).toBe(3);
  });

  it('captures by the connector that the longer form names', async () => {
    await stage.backedUpElsewhere();
    stage.sdk.setRestoreMode();
    const restored = await answer<[boolean, ErrorResponse | null]>((done) =>
      stage.sdk.restoreWalletWithLiveID(null, TENANT.dns, COMMUNITY, 'dvc-7', false, {
        onRestoreWalletWithLiveIDResponse: done,
      }),
    );
    expect(restored).toEqual([true, null]);
    expect(stage.desk.captureLiveId).toHaveBeenCalledExactlyOnceWith({
      dvcId: 'dvc-7',
      did: expect.stringMatching(/^did:key:/),
    });
  });

  it('protects the screen where that is asked, until it has ended', async () => {
    await stage.backedUpElsewhere();
    stage.sdk.setRestoreMode();
    stage.desk.askSecondFactor.mockImplementation(async () => {
      expect(stage.desk.protectScreen).toHaveBeenCalledOnce();
      expect(stage.unprotect).not.toHaveBeenCalled();
      return undefined;
    });
    expect(await stage.restoreWallet({ protect: true })).toEqual(refused('CONSENT_REFUSED'));
    expect(stage.unprotect).toHaveBeenCalledOnce();
  });

  it('is not supported without a stage.desk, or a screen that can be protected', async () => {
    await stage.elsewhere({});
    stage.sdk.setRestoreMode();
    expect(await stage.restoreWallet()).toEqual(refused('NOT_SUPPORTED'));
    const { protectScreen: _none, ...bare } = stage.desk;
    await stage.elsewhere({ restoration: bare });
    stage.sdk.setRestoreMode();
    expect(await stage.restoreWallet({ protect: true })).toEqual(refused('NOT_SUPPORTED'));
    expect(stage.desk.captureLiveId).not.toHaveBeenCalled();
  });

  it.each<[string, () => void, ErrorCode]>([
    ['no picture', () => stage.desk.captureLiveId.mockResolvedValue(undefined), 'CONSENT_REFUSED'],
    [
      'a camera that fails',
      () => stage.desk.captureLiveId.mockRejectedValue(new Error('broken')),
      'NOT_SUPPORTED',
    ],
    ['no second factor', () => stage.desk.askSecondFactor.mockResolvedValue(undefined), 'CONSENT_REFUSED'],
    ['an empty second factor', () => stage.desk.askSecondFactor.mockResolvedValue(''), 'CONSENT_REFUSED'],
    ['another PIN', () => stage.desk.askSecondFactor.mockResolvedValue('739106'), 'SECOND_FACTOR_WRONG'],
    [
      'liveness that failed',
      () => stage.desk.captureLiveId.mockResolvedValue(captured({ livenessResult: { status: 'FAILED' } })),
      'LIVENESS_REQUIRED',
    ],
    [
      'liveness that was not performed',
      () =>
        stage.desk.captureLiveId.mockResolvedValue(captured({ livenessResult: { status: 'NOT_PERFORMED' } })),
      'LIVENESS_REQUIRED',
    ],
    [
      'a back-up of another key',
      () =>
        stage.answers('releaseWalletBackup', (_, asking) =>
          released(asking, { ...stage.restorable(), did: 'did:key:x' }),
        ),
      'DECRYPTION_FAILED',
    ],
    [
      'a value that is no back-up',
      () => stage.answers('releaseWalletBackup', (_, asking) => released(asking, { did: 'did:key:x' })),
      'SERVICES_INVALID_ANSWER',
    ],
    [
      'a text that is no JSON',
      () => stage.answers('releaseWalletBackup', (_, asking) => released(asking, 'nonsense')),
      'SERVICES_INVALID_ANSWER',
    ],
    [
      'a back-up that was sealed to somebody else',
      () => stage.answers('releaseWalletBackup', () => released(STRANGER, stage.restorable())),
      'DECRYPTION_FAILED',
    ],
  ])('restores nothing with %s', async (_, change, name) => {
    await stage.backedUpElsewhere();
    stage.sdk.setRestoreMode();
    change();
    expect(await stage.restoreWallet()).toEqual(refused(name));
    expect(() => stage.sdk.commitRestorationData()).toThrow(throwing('RESTORATION_NOT_FOUND'));
    expect(() => stage.sdk.getDID()).toThrow(throwing('WALLET_MISSING'));
  });

  it.each<[string, ErrorCode]>([
    ['beginWalletRestoration', 'RESTORE_DISABLED'],
    ['beginWalletRestoration', 'SIGN_TOKEN_INVALID'],
    ['beginWalletRestoration', 'LIVE_ID_NOT_RECOGNISED'],
    ['beginWalletRestoration', 'LIVENESS_REQUIRED'],
    ['beginWalletRestoration', 'LICENSE_EXPIRED'],
    ['beginWalletRestoration', 'LICENSE_MODULE_MISSING'],
    ['beginWalletRestoration', 'RATE_LIMITED'],
    ['beginWalletRestoration', 'SERVICES_UNREACHABLE'],
    ['beginWalletRestoration', 'SERVICES_SIGNATURE_INVALID'],
    ['beginWalletRestoration', 'SERVICES_NOT_PROVEN'],
    ['beginWalletRestoration', 'PROXY_FAILED'],
    ['beginWalletRestoration', 'CERTIFICATE_UNTRUSTED'],
    ['releaseWalletBackup', 'RESTORATION_NOT_FOUND'],
    ['releaseWalletBackup', 'SIGN_IN_LOCKED'],
    ['releaseWalletBackup', 'SERVICES_REFUSED'],
  ])('delivers the answer of %s: %s', async (operation, name) => {
    await stage.backedUpElsewhere();
    stage.sdk.setRestoreMode();
    stage.answers(operation, refuse(name));
    expect(await stage.restoreWallet()).toEqual(refused(name));
  });

  it('asks no services for another tenant or community', async () => {
    await stage.elsewhere();
    stage.sdk.setRestoreMode();
    expect(await stage.restoreWallet({ dns: 'elsewhere.example' })).toEqual(refused('TENANT_NOT_FOUND'));
    expect(await stage.restoreWallet({ community: 'Mill Road' })).toEqual(refused('TENANT_NOT_FOUND'));
    expect(stage.desk.captureLiveId).not.toHaveBeenCalled();
  });

  it('never replaces a committed wallet', async () => {
    await stage.backedUpElsewhere();
    stage.sdk.setRestoreMode();
    await stage.restoreWallet();
    stage.sdk.initiateWallet();
    stage.sdk.commitApplicationWallet();
    const present = stage.sdk.getDID();
    expect(() => stage.sdk.commitRestorationData()).toThrow(throwing('WALLET_EXISTS'));
    expect(await stage.restoreWallet()).toEqual(refused('WALLET_EXISTS'));
    expect(stage.sdk.getDID()).toBe(present);
  });

  it('restores nothing after a reset in between', async () => {
    await stage.backedUpElsewhere();
    stage.sdk.setRestoreMode();
    stage.desk.askSecondFactor.mockImplementation(async () => {
      stage.sdk.resetRestorationData();
      stage.sdk.setRestoreMode();
      return PIN;
    });
    expect(await stage.restoreWallet()).toEqual(refused('RESTORE_MODE_OFF'));
    expect(() => stage.sdk.commitRestorationData()).toThrow(throwing('RESTORATION_NOT_FOUND'));
  });

  it('restores nothing where the context ends before the commit', async () => {
    const { did } = await stage.backedUpElsewhere();
    stage.sdk.setRestoreMode();
    await stage.restoreWallet();
    await stage.restoreData();
    await stage.elsewhere();
    expect(stage.sdk.isRestoreModeOn()).toBe(false);
    expect(stage.kiosk.vault.applicants.find(did)).toBeUndefined();
  });
});
