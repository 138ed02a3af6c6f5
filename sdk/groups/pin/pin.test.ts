import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorCode, ErrorResponse } from '#core/contract/errors.ts';
import { IdentitySDK } from '../../identity-sdk.ts';
import { answer, code, PASSPORT, signDocument, type TestKiosk, testKiosk } from '../../sdk.fixture.ts';

let kiosk: TestKiosk;
let sdk: IdentitySDK;
beforeEach(async () => {
  kiosk = testKiosk();
  sdk = await kiosk.applicant();
});
afterEach(() => kiosk.dispose());

type Answer = [boolean, ErrorResponse | null];
const enrol = (pin = '739105', proofedBy: string | null = null) =>
  answer<Answer>((done) => sdk.enrollPin(pin, proofedBy, { onDocumentEnrollment: done }));
const unenrol = () => answer<Answer>((done) => sdk.unenrollPin({ onDocumentUnEnrollment: done }));
const refusal = (name: ErrorCode) => [false, expect.objectContaining(code(name))];
const later = (seconds: number) => {
  kiosk.clock = new Date(kiosk.clock.getTime() + seconds * 1000);
  kiosk.uptimeMs += seconds * 1000;
};
/** The person again, from what the vault keeps. */
async function comeBack(): Promise<void> {
  const words = sdk.getMnemonic();
  sdk.endContext();
  sdk = await kiosk.open(kiosk.applicantContext());
  sdk.restoreWallet(words);
  sdk.commitApplicationWallet();
}

describe('a PIN', () => {
  it('is registered, verified and removed', async () => {
    expect(sdk.isPinRegistered()).toBe(false);
    expect(await enrol()).toEqual([true, null]);
    expect(sdk.isPinRegistered()).toBe(true);
    expect(sdk.verifyPin('739105')).toBe(true);
    expect(sdk.verifyPin('739106')).toBe(false);
    expect(await unenrol()).toEqual([true, null]);
    expect(sdk.isPinRegistered()).toBe(false);
    expect(() => sdk.verifyPin('739105')).toThrow(expect.objectContaining(code('PIN_MISSING')));
    expect(await unenrol()).toEqual(refusal('PIN_MISSING'));
  });

  it('tells of a try between counting and checking it', async () => {
    sdk.endContext();
    const onPinTry = vi.fn(() => {
      throw new Error('killed');
    });
    const verify = vi.fn(() => true);
    const pins = { create: () => 'verifier', verify, stretch: () => new Uint8Array(32) };
    sdk = await kiosk.open(kiosk.applicantContext({ onPinTry, pins }));
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    await enrol();
    expect(() => sdk.verifyPin('739105')).toThrow();
    expect(onPinTry).toHaveBeenCalledOnce();
    expect(verify).not.toHaveBeenCalled();
  });

  it('is refused when it is weak, or when there is one already', async () => {
    expect(await enrol('123456')).toEqual(refusal('PIN_WEAK'));
    expect(await enrol('x'.repeat(65))).toEqual(refusal('INVALID_INPUT'));
    expect(sdk.isPinRegistered()).toBe(false);
    await enrol();
    expect(await enrol('482910')).toEqual(refusal('PIN_EXISTS'));
    expect(sdk.verifyPin('739105')).toBe(true);
  });

  it('reaches the vault with the confirmed enrolment, as a verifier only, and is there again afterwards', async () => {
    await enrol();
    expect(kiosk.vault.pins.find(sdk.getDID())).toBeUndefined();
    sdk.confirmEnrolment();
    const kept = kiosk.vault.pins.find(sdk.getDID());
    expect(kept).toMatchObject({ proofedBy: 'counterproof' });
    expect(JSON.stringify(kept)).not.toContain('739105');
    await comeBack();
    expect(sdk.verifyPin('739105')).toBe(true);
    await unenrol();
    expect(kiosk.vault.pins.find(sdk.getDID())).toBeUndefined();
  });

  it('names the proofing entity that was passed', async () => {
    await enrol('739105', 'branch-7');
    sdk.confirmEnrolment();
    expect(kiosk.vault.pins.find(sdk.getDID())?.proofedBy).toBe('branch-7');
  });

  it('is locked from the fifth wrong try on, for the right PIN as well, and longer each time', async () => {
    await enrol();
    for (let tries = 0; tries < 5; tries += 1) expect(sdk.verifyPin('000001')).toBe(false);
    const lockedOut = expect.objectContaining(code('PIN_LOCKED'));
    expect(() => sdk.verifyPin('739105')).toThrow(lockedOut);
    later(31);
    expect(sdk.verifyPin('000001')).toBe(false);
    later(31);
    expect(() => sdk.verifyPin('739105')).toThrow(lockedOut);
    later(31);
    expect(sdk.verifyPin('739105')).toBe(true);
    expect(sdk.verifyPin('000001')).toBe(false);
    expect(sdk.verifyPin('739105')).toBe(true);
  });

  it.each([-86_400, 86_400])(
    'stays locked when the clock is set by %i s, also for a person who comes back',
    async (set) => {
      await enrol();
      sdk.confirmEnrolment();
      for (let tries = 0; tries < 5; tries += 1) sdk.verifyPin('000001');
      kiosk.clock = new Date(kiosk.clock.getTime() + set * 1000);
      const lockedOut = expect.objectContaining(code('PIN_LOCKED'));
      expect(() => sdk.verifyPin('739105')).toThrow(lockedOut);
      await comeBack();
      expect(() => sdk.verifyPin('739105')).toThrow(lockedOut);
      later(31);
      expect(sdk.verifyPin('739105')).toBe(true);
    },
  );

  it('keeps the count of wrong tries when the person comes back', async () => {
    await enrol();
    sdk.confirmEnrolment();
    for (let tries = 0; tries < 5; tries += 1) sdk.verifyPin('000001');
    await comeBack();
    expect(() => sdk.verifyPin('739105')).toThrow(expect.objectContaining(code('PIN_LOCKED')));
  });

  it.each([false, true])(
    'that replaces another stays locked by the wrong tries of the earlier one (kept in the vault: %s)',
    async (kept) => {
      await enrol();
      if (kept) sdk.confirmEnrolment();
      for (let tries = 0; tries < 5; tries += 1) sdk.verifyPin('000001');
      await unenrol();
      if (kept) {
        expect(JSON.stringify(kiosk.vault.pins.find(sdk.getDID()))).not.toContain('$argon2');
        await comeBack();
      }
      expect(sdk.isPinRegistered()).toBe(false);
      expect(await unenrol()).toEqual(refusal('PIN_MISSING'));
      expect(await enrol('482910')).toEqual([true, null]);
      expect(() => sdk.verifyPin('482910')).toThrow(expect.objectContaining(code('PIN_LOCKED')));
      later(31);
      expect(sdk.verifyPin('482910')).toBe(true);
      await unenrol();
      await enrol('193746');
      expect(sdk.verifyPin('193746')).toBe(true);
    },
  );

  it('goes with the person who is purged', async () => {
    await enrol();
    sdk.confirmEnrolment();
    const did = sdk.getDID();
    kiosk.vault.applicants.purge(did);
    expect(kiosk.vault.pins.find(did)).toBeUndefined();
  });
});

describe('digital and personal assets', () => {
  it('list the content of the wallet', async () => {
    const none = { documents: false, credentials: false, passkeys: false };
    expect([sdk.isDigitalAssetsEnabled(), sdk.getDigitalAssetEnrollments()]).toEqual([false, none]);
    await answer<Answer>((done) =>
      sdk.registerDocument(null, PASSPORT, signDocument(PASSPORT), null, null, {
        onDocumentEnrollment: done,
      }),
    );
    const one = { ...none, documents: true };
    expect([sdk.isDigitalAssetsEnabled(), sdk.getDigitalAssetEnrollments()]).toEqual([true, one]);
    expect(sdk.isPersonalAssetsEnabled()).toBe(false);
    expect(sdk.getPersonalAssetEnrollments()).toEqual({ email: false, phone: false });
  });

  it("belong to a person: the kiosk's own context has none", () => {
    const device = IdentitySDK.instanceOf('device');
    const refused = expect.objectContaining(code('CONTEXT_REQUIRED'));
    expect(() => device.isDigitalAssetsEnabled()).toThrow(refused);
    expect(() => device.getPersonalAssetEnrollments()).toThrow(refused);
  });
});

describe('biometric assets', () => {
  it('list the registered assets', async () => {
    expect(sdk.isBiometricAssetsEnabled()).toBe(false);
    expect(sdk.getBiometricAssetEnrollments()).toEqual({ pin: false, liveId: false, device: false });
    await enrol();
    expect(sdk.isBiometricAssetsEnabled()).toBe(true);
    expect(sdk.getBiometricAssetEnrollments()).toEqual({ pin: true, liveId: false, device: false });
  });
});
