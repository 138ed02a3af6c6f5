import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '#core/contract/errors.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { FREE_TRIES } from '#core/keys/lockout.ts';
import { IdentitySDK } from '../../identity-sdk.ts';
import { AT, answer, LICENSE, PASSPORT, picture } from '../../sdk.fixture.ts';
import { PIN, RestorationStage, refuse, refused, throwing } from './restoration.fixture.ts';

let stage: RestorationStage;
beforeEach(async () => {
  stage = await new RestorationStage().open();
});
afterEach(() => stage.kiosk.dispose());

describe('the restore mode', () => {
  it('is off at first, on when it was set, and off again after a reset', () => {
    expect(stage.sdk.isRestoreModeOn()).toBe(false);
    stage.sdk.setRestoreMode();
    stage.sdk.setRestoreMode();
    expect(stage.sdk.isRestoreModeOn()).toBe(true);
    stage.sdk.resetRestorationData();
    expect(stage.sdk.isRestoreModeOn()).toBe(false);
    stage.sdk.resetRestorationData();
  });

  it('is needed for each way to restore', async () => {
    await stage.elsewhere();
    expect(await stage.restoreWallet()).toEqual(refused('RESTORE_MODE_OFF'));
    expect((await stage.restoreData()).slice(0, 2)).toEqual(refused('RESTORE_MODE_OFF'));
    expect(() => stage.sdk.commitRestorationData()).toThrow(throwing('RESTORE_MODE_OFF'));
    expect(stage.desk.captureLiveId).not.toHaveBeenCalled();
  });

  it('belongs to a person: the kiosk restores no wallet of its own accord', () => {
    const device = IdentitySDK.instanceOf('device');
    expect(() => device.setRestoreMode()).toThrow(throwing('CONTEXT_REQUIRED'));
    expect(() => device.isRestoreModeOn()).toThrow(throwing('CONTEXT_REQUIRED'));
    expect(() => device.resetRestorationData()).toThrow(throwing('CONTEXT_REQUIRED'));
    expect(() => device.commitRestorationData()).toThrow(throwing('CONTEXT_REQUIRED'));
  });

  it('ends with the wallet that is purged', () => {
    stage.sdk.setRestoreMode();
    stage.sdk.resetSDK(LICENSE, stage.sdk.getTenant(), 'the person left');
    expect(stage.sdk.isRestoreModeOn()).toBe(false);
  });
});

describe('a back-up', () => {
  it('holds nothing that the services could read', async () => {
    const { words, did } = await stage.backedUpElsewhere();
    expect(stage.stored?.did).toBe(did);
    const { restorable, ...rest } = stage.stored ?? {};
    // Values alone: `salt` and `share` are words of a mnemonic as well.
    const told = JSON.stringify([rest, restorable].flatMap((part) => Object.values(part ?? {})));
    for (const secret of [...words, PIN, PASSPORT.id, toBase64Url(picture(1).bytes)]) {
      expect(told).not.toContain(`"${secret}"`);
    }
    expect(stage.stored?.restorable?.wallet).toMatch(/^[A-Za-z0-9_-]{40,1000}$/);
  });

  it('is removed by its wallet, once, and by no other', async () => {
    expect(await stage.removeBackup()).toEqual(refused('BACKUP_NOT_FOUND'));
    await stage.register(PASSPORT);
    expect(await stage.backUp(null)).toEqual([true, null]);
    expect(await stage.removeBackup()).toEqual([true, null]);
    expect(stage.stored).toBeUndefined();
    expect(await stage.documents()).toBe(1);
    expect(await stage.backUp(null)).toEqual([true, null]);
    stage.answers('removeWalletBackup', refuse('SERVICES_UNREACHABLE'));
    expect(await stage.removeBackup()).toEqual(refused('SERVICES_UNREACHABLE'));
    expect(stage.stored).toBeDefined();
  });

  it('is by words alone without a PIN', async () => {
    expect(await stage.backUp(null)).toEqual([true, null]);
    expect(stage.stored?.restorable).toBeNull();
  });

  it('needs the registered PIN, whose tries count', async () => {
    expect(await stage.backUp(PIN)).toEqual(refused('PIN_MISSING'));
    await stage.enrolPin();
    for (let tries = 0; tries < 5; tries += 1)
      expect(await stage.backUp('111222')).toEqual(refused('SECOND_FACTOR_WRONG'));
    expect(await stage.backUp(PIN)).toEqual(refused('PIN_LOCKED'));
    expect(stage.stored).toBeUndefined();
  });

  it('has a largest size', async () => {
    const large = { ...PASSPORT, face: 'A'.repeat(1_500_000) };
    await stage.register(large);
    expect(await stage.backUp(null)).toEqual(refused('BACKUP_TOO_LARGE'));
  });

  it.each<ErrorCode>(['RESTORE_DISABLED', 'WALLET_REVOKED', 'RATE_LIMITED', 'SERVICES_UNREACHABLE'])(
    'delivers %s',
    async (name) => {
      stage.answers('backUpWallet', refuse(name));
      expect(await stage.backUp(null)).toEqual(refused(name));
    },
  );
});

describe('restoreUserDataFromWallet', () => {
  it('restores by the words as well, and keeps existing data', async () => {
    const { words, did } = await stage.backedUpElsewhere({ pin: null });
    expect(stage.sdk.restoreWallet(words)).toBe(true);
    stage.sdk.commitApplicationWallet();
    const newer = { ...PASSPORT, firstName: 'ANNA' };
    await stage.register(newer);
    stage.sdk.setRestoreMode();
    const onFetchUserAccountsInfo = vi.fn();
    expect(await stage.restoreData({ onFetchUserAccountsInfo })).toEqual([
      true,
      null,
      'Documents: 1, accounts: 1',
    ]);
    expect(onFetchUserAccountsInfo).toHaveBeenCalledExactlyOnceWith(true, null);
    stage.sdk.commitRestorationData();
    const [document] = stage.kiosk.vault.documents.fetch(did, {});
    expect(document?.data).toMatchObject({ firstName: 'ANNA' });
    expect(stage.sdk.isPinRegistered()).toBe(true);
  });

  it('needs a wallet, present or restored', async () => {
    await stage.elsewhere();
    stage.sdk.setRestoreMode();
    expect((await stage.restoreData()).slice(0, 2)).toEqual(refused('WALLET_MISSING'));
  });

  it('leaves the accounts to the commit where there is no back-up', async () => {
    stage.sdk.setRestoreMode();
    const onFetchUserAccountsInfo = vi.fn();
    const [status, error, message] = await stage.restoreData({ onFetchUserAccountsInfo });
    expect([status, error]).toEqual(refused('BACKUP_NOT_FOUND'));
    expect(message).toBe(error?.message);
    expect(onFetchUserAccountsInfo).toHaveBeenCalledExactlyOnceWith(true, null);
    stage.sdk.commitRestorationData();
    expect(stage.sdk.getLinkedUserList().data).toHaveLength(1);
  });

  it.each<[string, ErrorCode]>([
    ['fetchWalletBackup', 'RESTORE_DISABLED'],
    ['fetchWalletBackup', 'SERVICES_TIMEOUT'],
    ['listLinkedAccounts', 'WALLET_REVOKED'],
    ['listLinkedAccounts', 'SERVICES_UNREACHABLE'],
  ])('delivers the answer of %s: %s', async (operation, name) => {
    stage.sdk.setRestoreMode();
    stage.answers(operation, refuse(name));
    const onFetchUserAccountsInfo = vi.fn();
    expect((await stage.restoreData({ onFetchUserAccountsInfo })).slice(0, 2)).toEqual(refused(name));
    const isOfAccounts = operation === 'listLinkedAccounts';
    expect(onFetchUserAccountsInfo).toHaveBeenCalledExactlyOnceWith(
      ...(isOfAccounts ? refused(name) : [true, null]),
    );
  });

  it('refuses data that this wallet did not seal', async () => {
    stage.sdk.setRestoreMode();
    stage.answers('fetchWalletBackup', () => ({ data: 'c2VhbGVk', storedAt: AT }));
    expect((await stage.restoreData()).slice(0, 2)).toEqual(refused('DECRYPTION_FAILED'));
  });

  it('is told once, also where a second method of the listener throws', async () => {
    await stage.backUp(null);
    stage.sdk.setRestoreMode();
    const onFetchUserAccountsInfo = () => {
      throw new Error('of the program');
    };
    expect((await stage.restoreData({ onFetchUserAccountsInfo }))[0]).toBe(true);
  });
});

describe('commitRestorationData', () => {
  it('needs something that was restored', () => {
    stage.sdk.setRestoreMode();
    expect(() => stage.sdk.commitRestorationData()).toThrow(throwing('RESTORATION_NOT_FOUND'));
  });

  it('changes nothing when the disk is full, and can be repeated', async () => {
    const { did } = await stage.backedUpElsewhere();
    stage.sdk.setRestoreMode();
    await stage.restoreWallet();
    await stage.restoreData();
    const { put } = stage.kiosk.vault.applicants;
    stage.kiosk.vault.applicants.put = refuse('DISK_FULL');
    expect(() => stage.sdk.commitRestorationData()).toThrow(throwing('DISK_FULL'));
    expect(() => stage.sdk.getDID()).toThrow(throwing('WALLET_MISSING'));
    expect(stage.sdk.isRestoreModeOn()).toBe(true);
    stage.kiosk.vault.applicants.put = put;
    stage.sdk.commitRestorationData();
    expect(stage.sdk.getDID()).toBe(did);
    expect(await stage.documents()).toBe(1);
  });

  it('takes a PIN with the wrong tries of the one that was removed', async () => {
    await stage.enrolPin();
    await stage.backUp(PIN);
    stage.sdk.commitApplicationWallet();
    for (let tries = 0; tries < FREE_TRIES; tries += 1) expect(stage.sdk.verifyPin('111222')).toBe(false);
    await answer((done) => stage.sdk.unenrollPin({ onDocumentUnEnrollment: done }));
    stage.sdk.setRestoreMode();
    expect((await stage.restoreData())[0]).toBe(true);
    stage.sdk.commitRestorationData();
    expect(stage.sdk.isPinRegistered()).toBe(true);
    expect(() => stage.sdk.verifyPin(PIN)).toThrow(throwing('PIN_LOCKED'));
    expect(stage.kiosk.vault.pins.find(stage.sdk.getDID())?.lockout?.failures).toBe(FREE_TRIES);
  });

  it('takes no data of another wallet', async () => {
    const { words } = await stage.backedUpElsewhere({ pin: null });
    stage.sdk.restoreWallet(words);
    stage.sdk.setRestoreMode();
    expect((await stage.restoreData())[0]).toBe(true);
    stage.sdk.initiateWallet();
    const present = stage.sdk.getDID();
    expect(() => stage.sdk.commitRestorationData()).toThrow(throwing('RESTORATION_NOT_FOUND'));
    expect(stage.sdk.getDID()).toBe(present);
  });
});
