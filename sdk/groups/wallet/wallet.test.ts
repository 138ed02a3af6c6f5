import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import { generateKeyPair, publicKeyToText } from '#core/keys/p256.ts';
import { MAX_STRING_BYTES } from '../../contract/strings.ts';
import { IdentitySDK } from '../../identity-sdk.ts';
import { answer, code, LICENSE, TENANT, type TestKiosk, testKiosk } from '../../sdk.fixture.ts';

let kiosk: TestKiosk;
beforeEach(() => {
  kiosk = testKiosk();
});
afterEach(() => kiosk.dispose());

const thrown = (name: string) => expect.objectContaining(code(name));
const WORDS = `${'abandon '.repeat(11)}about`.split(' ');

describe('initiateWallet', () => {
  it('creates DID, public key and twelve words, and tells so by its event', async () => {
    const device = await kiosk.open(kiosk.deviceContext());
    const heard = vi.fn();
    device.on(IdentitySDK.K_WALLET_CREATION, heard);
    device.initiateWallet();
    expect(device.getDID()).toMatch(/^did:key:zDn/);
    expect(device.getPublicKey()).toMatch(/^[\w-]{44}$/);
    expect(device.getMnemonic()).toHaveLength(12);
    expect(heard).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    expect(heard).toHaveBeenCalledExactlyOnceWith({
      [IdentitySDK.K_MESSAGE]: IdentitySDK.K_WALLET_GENERATED,
    });
  });

  it('that fails throws and tells so by its event; a listener that throws or left harms nothing', async () => {
    const device = await kiosk.open(kiosk.deviceContext());
    const [heard, left] = [vi.fn(), vi.fn()];
    device.on(IdentitySDK.K_WALLET_CREATION, () => {
      throw new Error('of the listener');
    });
    device.on(IdentitySDK.K_WALLET_CREATION, left)();
    device.on(IdentitySDK.K_WALLET_CREATION, heard);
    vi.spyOn(kiosk.keyStore, 'set').mockImplementation(() => {
      throw failure('KEYCHAIN_UNAVAILABLE', 'No keychain.');
    });
    expect(() => device.initiateWallet()).toThrow(thrown('KEYCHAIN_UNAVAILABLE'));
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    expect(heard).toHaveBeenCalledExactlyOnceWith({
      [IdentitySDK.K_MESSAGE]: IdentitySDK.K_WALLET_GENERATION_FAILED,
    });
    expect(left).not.toHaveBeenCalled();
  });

  it('replaces an uncommitted wallet, but none that a tenant was registered with', async () => {
    const device = await kiosk.open(kiosk.deviceContext());
    device.setLicenseKey(LICENSE);
    device.initiateWallet();
    const first = device.getDID();
    device.initiateWallet();
    const second = device.getDID();
    expect(second).not.toBe(first);
    await answer((done) => device.registerTenant(TENANT, { onTenantRegistration: done }));
    expect(() => device.initiateWallet()).toThrow(thrown('WALLET_EXISTS'));
    device.commitApplicationWallet();
    expect(() => device.initiateWallet()).toThrow(thrown('WALLET_EXISTS'));
    expect(device.getDID()).toBe(second);
  });
});

describe('commitApplicationWallet', () => {
  it('needs a registered tenant, survives a restart, and does nothing the second time', async () => {
    const device = await kiosk.registeredDevice();
    device.commitApplicationWallet();
    const did = device.getDID();
    const again = await kiosk.open(kiosk.deviceContext());
    expect(again.getDID()).toBe(did);
    expect(again.encryptString('x', again.getPublicKey())).toBeTypeOf('string');
  });
});

describe('restoreWallet', () => {
  it('restores by twelve words, whatever their case, and again without a change', async () => {
    const device = await kiosk.open(kiosk.deviceContext());
    expect(device.restoreWallet(WORDS.map((word) => ` ${word.toUpperCase()}`))).toBe(true);
    expect(device.getMnemonic()).toEqual(WORDS);
    expect(device.restoreWallet(WORDS)).toBe(true);
    expect(device.getMnemonic()).toEqual(WORDS);
  });

  it.each([
    ['eleven words', WORDS.slice(1)],
    ['thirteen words', [...WORDS, 'about']],
    ['an unknown word', ['zzzz', ...WORDS.slice(1)]],
    ['a wrong checksum', WORDS.map(() => 'abandon')],
  ])('answers false for %s, and changes nothing', async (_what, words) => {
    const device = await kiosk.open(kiosk.deviceContext());
    expect(device.restoreWallet(words)).toBe(false);
    const logged = JSON.stringify(kiosk.warn.mock.calls);
    expect(logged).toContain('sdk.wallet-not-restored');
    for (const word of words) expect(logged).not.toContain(word);
    expect(() => device.getDID()).toThrow(thrown('WALLET_MISSING'));
  });

  it.each([null, 'abandon', [1, 2], { length: 12 }])(
    'refuses a value that is no list of words: %o',
    async (words) => {
      const device = await kiosk.open(kiosk.deviceContext());
      expect(() => device.restoreWallet(words as never)).toThrow(thrown('INVALID_INPUT'));
    },
  );

  it('answers false for the words of another wallet than the registered one', async () => {
    const device = await kiosk.registeredDevice();
    expect(device.restoreWallet(WORDS)).toBe(false);
    const phrase = device.getMnemonic();
    kiosk.keyStore.clear();
    const bare = await kiosk.open(kiosk.deviceContext());
    expect(bare.restoreWallet(WORDS)).toBe(false);
    expect(() => bare.getDID()).toThrow(thrown('WALLET_MISSING'));
    expect(bare.restoreWallet(phrase)).toBe(true);
    bare.commitApplicationWallet();
  });

  it("refuses another person's words on a committed wallet of an applicant", async () => {
    const applicant = await kiosk.applicant();
    expect(() => applicant.restoreWallet(WORDS)).toThrow(thrown('WALLET_EXISTS'));
  });
});

describe('strings', () => {
  it('travel encrypted between two wallets, and only between those', async () => {
    const applicant = await kiosk.applicant();
    const device = IdentitySDK.instanceOf('device');
    const sealed = applicant.encryptString('grüezi', device.getPublicKey());
    expect(device.decryptString(sealed, applicant.getPublicKey())).toBe('grüezi');
    const stranger = publicKeyToText(generateKeyPair().publicKey);
    expect(() => device.decryptString(sealed, stranger)).toThrow(thrown('DECRYPTION_FAILED'));
    expect(() => device.decryptString('AAAA', stranger)).toThrow(thrown('DECRYPTION_FAILED'));
    expect(() => device.encryptString('x', 'no key')).toThrow(thrown('KEY_INVALID'));
    expect(() => device.decryptString(sealed, 'no key')).toThrow(thrown('KEY_INVALID'));
    expect(() => device.encryptString(5 as never, stranger)).toThrow(thrown('INVALID_INPUT'));
  });

  it.each([
    ['bytes of one', 'x'.repeat(MAX_STRING_BYTES)],
    ['bytes of two', 'ü'.repeat(MAX_STRING_BYTES / 2)],
    ['bytes of four', '😀'.repeat(MAX_STRING_BYTES / 4)],
  ])('of the longest size in %s come back whole; one byte more is not sealed', async (_what, text) => {
    const device = await kiosk.registeredDevice();
    const key = device.getPublicKey();
    const back = device.decryptString(device.encryptString(text, key), key);
    expect(back === text).toBe(true);
    expect(() => device.encryptString(`${text}x`, key)).toThrow(thrown('INVALID_INPUT'));
  });

  it.each(['\ud800', 'a\udc00b', '\udc00\ud800'])('that are ill-formed are refused: %j', async (text) => {
    const device = await kiosk.registeredDevice();
    expect(() => device.encryptString(text, device.getPublicKey())).toThrow(thrown('INVALID_INPUT'));
  });

  it('of any content come back as they were', async () => {
    const device = await kiosk.registeredDevice();
    const key = device.getPublicKey();
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(device.decryptString(device.encryptString(text, key), key)).toBe(text);
      }),
      { numRuns: 30 },
    );
  });
});
