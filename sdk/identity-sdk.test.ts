import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#core/contract/errors.ts';
import { IdentitySDK } from './identity-sdk.ts';
import {
  answer,
  code,
  fakeFaces,
  LIVE,
  PASSPORT,
  picture,
  signDocument,
  signLiveId,
  TENANT,
  type TestKiosk,
  testKiosk,
} from './sdk.fixture.ts';
import type { DeviceResources, OpenableContext } from './sdk-context.ts';

let kiosk: TestKiosk;
beforeEach(() => {
  kiosk = testKiosk();
});
afterEach(() => kiosk.dispose());

const thrown = (name: string) => expect.objectContaining(code(name));

describe('initialize', () => {
  it('creates the instance, which is ready once keychain and vault are loaded', async () => {
    expect(() => IdentitySDK.getInstance()).toThrow(thrown('NOT_READY'));
    const resources = Promise.withResolvers<DeviceResources>();
    const context = kiosk.deviceContext();
    const loading: OpenableContext = { ...context, open: () => resources.promise };
    IdentitySDK.initialize(loading);
    const instance = IdentitySDK.getInstance();
    expect(instance.isReady()).toBe(false);
    expect(instance.getVersion()).toBe('1.2.3');
    expect(() => instance.getDID()).toThrow(thrown('NOT_READY'));
    resources.resolve(await context.open());
    await instance.whenLoaded();
    expect(instance.isReady()).toBe(true);
    expect(() => instance.getDID()).toThrow(thrown('WALLET_MISSING'));
  });

  it('names the obstacle when the load fails', async () => {
    const cause = {
      component: 'keychain',
      probe: 'org.freedesktop.secrets: no reply',
      nextStep: 'Unlock it.',
    };
    const instance = await kiosk.open({
      ...kiosk.deviceContext(),
      open: () => Promise.reject<never>(new AppError('KEYCHAIN_UNAVAILABLE', cause)),
    });
    expect(instance.isReady()).toBe(false);
    expect(() => instance.setDvcId('x')).toThrow(
      expect.objectContaining({ code: 'NOT_READY', detail: cause }),
    );
    expect(kiosk.warn).toHaveBeenCalledWith('sdk.load-failed', {
      context: 'device',
      code: 'KEYCHAIN_UNAVAILABLE',
      error: 'AppError',
    });
  });

  it('loads the state of the keychain: a wallet that cannot be read is known at once', async () => {
    const keyStore = { ...kiosk.keyStore, get: () => new Uint8Array([1]) };
    const { ApplicationWallet } = await import('./wallet/application-wallet.ts');
    const instance = await kiosk.open(
      kiosk.deviceContext({ wallet: new ApplicationWallet(keyStore as never) }),
    );
    expect(instance.isReady()).toBe(false);
  });

  it('of the same context again changes nothing; of another kiosk context ends the earlier one', async () => {
    const context = kiosk.deviceContext();
    const first = await kiosk.open(context);
    IdentitySDK.initialize(context);
    expect(IdentitySDK.getInstance()).toBe(first);
    const second = await kiosk.open(kiosk.deviceContext());
    expect(IdentitySDK.getInstance()).toBe(second);
    expect(first.isReady()).toBe(false);
  });

  it.each([undefined, null, 5, {}, { kind: 'device' }, { kind: 'other', open: () => undefined }])(
    'refuses a value that is no context: %o',
    (context) => {
      expect(() => IdentitySDK.initialize(context as never)).toThrow(thrown('INVALID_INPUT'));
    },
  );
});

describe('contexts', () => {
  it('let one applicant at a time, whose instance is the active one until it ends', async () => {
    const device = await kiosk.registeredDevice();
    const applicant = await kiosk.open(kiosk.applicantContext());
    expect(IdentitySDK.getInstance()).toBe(applicant);
    expect(IdentitySDK.instanceOf('device')).toBe(device);
    expect(() => IdentitySDK.initialize(kiosk.applicantContext())).toThrow(thrown('SESSION_ACTIVE'));
    applicant.endContext();
    expect(IdentitySDK.getInstance()).toBe(device);
    await kiosk.open(kiosk.applicantContext());
  });

  it('leave nothing of a person in memory when they end', async () => {
    const applicant = await kiosk.applicant();
    await answer((done) =>
      applicant.registerDocument(null, PASSPORT, signDocument(PASSPORT), null, null, {
        onDocumentEnrollment: done,
      }),
    );
    applicant.endContext();
    expect(() => applicant.getMnemonic()).toThrow(thrown('NOT_READY'));
    expect(() => applicant.isLiveIDRegistered()).toThrow(thrown('NOT_READY'));
    const next = await kiosk.open(kiosk.applicantContext());
    expect(() => next.getDID()).toThrow(thrown('WALLET_MISSING'));
  });

  it('end before their load has finished without becoming ready', async () => {
    const context = kiosk.applicantContext();
    const resources = await context.open();
    resources.wallet.initiate();
    const loading: OpenableContext = { ...context, open: async () => resources };
    IdentitySDK.initialize(loading);
    const instance = IdentitySDK.getInstance();
    instance.endContext();
    await instance.whenLoaded();
    expect(instance.isReady()).toBe(false);
    expect(resources.wallet.state()).toBe('absent');
  });

  it('refuse a record that a slow check lets through after they ended', async () => {
    await kiosk.registeredDevice();
    const engine = fakeFaces();
    const slow = Promise.withResolvers<void>();
    const faces = { ...engine, analyse: (image: never) => slow.promise.then(() => engine.analyse(image)) };
    const applicant = await kiosk.open(kiosk.applicantContext({ faces }));
    applicant.initiateWallet();
    applicant.commitApplicationWallet();
    const outcome = answer<[boolean, string, unknown]>((done) =>
      applicant.setLiveID(picture(1), null, signLiveId(picture(1)), LIVE, null, null, {
        onLiveIDEnrollment: done,
      }),
    );
    applicant.endContext();
    slow.resolve();
    expect(await outcome).toEqual([
      false,
      expect.any(String),
      expect.objectContaining(code('WALLET_MISSING')),
    ]);
  });
});

describe('a callback', () => {
  it('is called exactly once and asynchronously, also for a refusal', async () => {
    const device = await kiosk.open(kiosk.deviceContext());
    const onTenantRegistration = vi.fn();
    device.registerTenant(TENANT, { onTenantRegistration });
    expect(onTenantRegistration).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(onTenantRegistration).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(onTenantRegistration).toHaveBeenCalledExactlyOnceWith(
      false,
      expect.objectContaining(code('LICENSE_MISSING')),
      null,
    );
  });

  it('that throws harms nothing', async () => {
    const device = await kiosk.registeredDevice();
    device.registerTenant(TENANT, {
      onTenantRegistration: () => {
        throw new Error('of the caller');
      },
    });
    await vi.waitFor(() => expect(kiosk.warn).toHaveBeenCalledWith('sdk.callback-failed', expect.anything()));
    expect(device.getAppTenant().dns).toBe(TENANT.dns);
  });

  it('without its method is refused at once', async () => {
    const device = await kiosk.open(kiosk.deviceContext());
    expect(() => device.registerTenant(TENANT, {} as never)).toThrow(thrown('INVALID_INPUT'));
    expect(() => device.fetchDocuments({}, null as never)).toThrow(thrown('INVALID_INPUT'));
  });

  it('hears of arguments whose own code throws while they are read', async () => {
    const applicant = await kiosk.applicant();
    const hostile = Object.defineProperty({}, 'type', {
      enumerable: true,
      get: () => {
        throw new Error('hostile');
      },
    });
    const [status, error] = await answer<[boolean, unknown]>((done) =>
      applicant.unRegisterDocument(null, hostile as never, { onDocumentUnEnrollment: done }),
    );
    expect([status, error]).toEqual([false, expect.objectContaining(code('INVALID_INPUT'))]);
  });
});

describe('an unexpected failure', () => {
  it('is INTERNAL with a correlation id, and its text stays out of error and log', async () => {
    const device = await kiosk.registeredDevice();
    kiosk.applyProxy.mockImplementation(() => {
      throw new TypeError('secret text');
    });
    expect(() => device.setProxy('proxy.example', 3128, null, null)).toThrow(
      expect.objectContaining({
        code: 'INTERNAL',
        detail: expect.objectContaining({ probe: expect.stringMatching(/^correlation id [0-9a-f-]{36}$/) }),
      }),
    );
    expect(JSON.stringify(kiosk.warn.mock.calls)).not.toContain('secret text');
  });
});
