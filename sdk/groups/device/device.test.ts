import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IdentitySDK } from '../../identity-sdk.ts';
import { code, type TestKiosk, testKiosk } from '../../sdk.fixture.ts';

let kiosk: TestKiosk;
beforeEach(() => {
  kiosk = testKiosk();
});
afterEach(() => kiosk.dispose());

const NO_FINGERPRINT = { status: true, data: false, error: null, reason: 'no-fingerprint-login' };

describe.each(['device', 'applicant'] as const)(
  'the checks of the machine, in a context of kind %s',
  (kind) => {
    let sdk: IdentitySDK;
    let context: ReturnType<TestKiosk['deviceContext' | 'applicantContext']>;
    beforeEach(async () => {
      context = kind === 'device' ? kiosk.deviceContext() : kiosk.applicantContext();
      sdk = await kiosk.open(context);
    });

    it('say that there is no fingerprint login, and why', () => {
      expect(sdk.checkDeviceFingerPrintEnabled()).toEqual(NO_FINGERPRINT);
      expect(sdk.isDeviceFingerPrintEnable()).toEqual(NO_FINGERPRINT);
      expect(sdk.isDeviceAuthEnrolled()).toBe(false);
    });

    it('tell nothing of fingerprints on a machine that may have some, and say why', () => {
      const probe = 'nobody asked the system';
      kiosk.security = { ...kiosk.security, fingerprint: { observed: false, probe } };
      for (const answer of [sdk.checkDeviceFingerPrintEnabled(), sdk.isDeviceFingerPrintEnable()]) {
        expect(answer).toMatchObject({ status: false, data: null, error: { code: 'NOT_SUPPORTED' } });
        expect(answer.error?.cause?.probe).toBe(probe);
      }
      expect(() => sdk.isDeviceAuthEnrolled()).toThrow(expect.objectContaining(code('NOT_SUPPORTED')));
    });

    it('tell a fingerprint login where one was observed', () => {
      kiosk.security = { ...kiosk.security, fingerprint: { observed: true, on: true } };
      expect(sdk.checkDeviceFingerPrintEnabled()).toEqual({ status: true, data: true, error: null });
      expect(sdk.isDeviceAuthEnrolled()).toBe(true);
    });

    it.each([true, false])('tell the lock of the screen as it was observed: %s', (on) => {
      kiosk.security = { ...kiosk.security, screenLock: { observed: true, on } };
      const answer = { status: true, data: on, error: null };
      expect(sdk.checkIfDeviceIsSecured()).toEqual(answer);
      expect(sdk.isDeviceSecure(context)).toEqual(answer);
      expect(sdk.isDeviceSecure(null)).toEqual(answer);
    });

    it('guess nothing where the system does not tell, and say why', () => {
      const probe = 'this desktop does not tell';
      kiosk.security = { ...kiosk.security, screenLock: { observed: false, probe } };
      for (const answer of [sdk.checkIfDeviceIsSecured(), sdk.isDeviceSecure(context)]) {
        expect(answer).toMatchObject({ status: false, data: null, error: { code: 'NOT_SUPPORTED' } });
        expect(answer.error?.cause?.probe).toBe(probe);
      }
    });

    it('refuse the context of another instance, and to answer before the load', async () => {
      expect(() => sdk.isDeviceSecure(kiosk.deviceContext())).toThrow(
        expect.objectContaining(code('CONTEXT_REQUIRED')),
      );
      sdk.endContext();
      const notReady = expect.objectContaining(code('NOT_READY'));
      expect(() => sdk.isDeviceSecure(context)).toThrow(notReady);
      expect(() => sdk.checkIfDeviceIsSecured()).toThrow(notReady);
      expect(() => sdk.checkDeviceFingerPrintEnabled()).toThrow(notReady);
    });
  },
);
