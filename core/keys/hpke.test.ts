import { readFileSync } from 'node:fs';
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { describe, expect, it } from 'vitest';
import { concat, fromBase64Url, utf8 } from './bytes.ts';
import { decryptText, encryptText, openBytes, sealBytes, setupRecipient, setupSender } from './hpke.ts';
import { encapsulate } from './hpke-kem.ts';
import { generateKeyPair, type KeyPair, keyPairFromPrivate, publicKeyToJwk } from './p256.ts';

interface Mode {
  name: string;
  setup: Record<string, string>;
  encryptions: ({ 'sequence number': number } & Record<'pt' | 'aad' | 'ct', string>)[];
  exports: { exporter_context: string; L: number; exported_value: string }[];
}
const { modes } = JSON.parse(
  readFileSync(new URL('../../test/vectors/rfc9180-p256-sha256-aes128gcm.json', import.meta.url), 'utf8'),
) as { modes: Mode[] };
const bytes = (hex: string | undefined): Uint8Array => Uint8Array.from(Buffer.from(hex ?? '', 'hex'));
const hex = (value: Uint8Array): string => Buffer.from(value).toString('hex');

describe.each(modes)('RFC 9180 appendix A.3, mode $name', ({ setup, encryptions, exports }) => {
  const recipient = keyPairFromPrivate(bytes(setup.skRm));
  const ephemeral = keyPairFromPrivate(bytes(setup.skEm));
  const sender = setup.skSm === undefined ? undefined : keyPairFromPrivate(bytes(setup.skSm));
  const info = bytes(setup.info);
  const bySequence = new Map(encryptions.map((entry) => [entry['sequence number'], entry]));

  it('encapsulates to the published key and secret', () => {
    const { enc, sharedSecret } = encapsulate(bytes(setup.pkRm), sender, ephemeral);
    expect(hex(enc)).toBe(setup.enc);
    expect(hex(sharedSecret)).toBe(setup.shared_secret);
  });

  it('seals and opens the published messages, sequence numbers up to 256', () => {
    const options = { info, aead: 'AES-128-GCM' as const };
    const from = setupSender(recipient.publicKey, { ...options, ephemeral, ...(sender ? { sender } : {}) });
    const to = setupRecipient(bytes(setup.enc), recipient, {
      ...options,
      ...(sender ? { sender: sender.publicKey } : {}),
    });
    const plaintext = bytes(encryptions[0]?.pt);
    let compared = 0;
    for (let sequence = 0; sequence <= 256; sequence++) {
      const aad = utf8(`Count-${sequence}`);
      const ciphertext = from.context.seal(plaintext, aad);
      expect(to.open(ciphertext, aad)).toEqual(plaintext);
      const published = bySequence.get(sequence);
      if (published === undefined) continue;
      expect(hex(aad)).toBe(published.aad);
      expect(hex(ciphertext)).toBe(published.ct);
      compared++;
    }
    expect(compared).toBe(6);
  });

  it('exports the published secrets', () => {
    const options = { info, aead: 'AES-128-GCM' as const, ...(sender ? { sender: sender.publicKey } : {}) };
    const context = setupRecipient(bytes(setup.enc), recipient, options);
    for (const { exporter_context, L, exported_value } of exports) {
      expect(hex(context.export(bytes(exporter_context), L))).toBe(exported_value);
    }
  });
});

describe('HPKE with AES-256-GCM', () => {
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  });
  const sender = generateKeyPair();
  const recipient = generateKeyPair();
  const info = utf8('cross-check');
  const plaintext = utf8('Grüße, 世界');
  const publicCryptoKey = (key: KeyPair) => suite.kem.importKey('jwk', publicKeyToJwk(key.publicKey), true);
  const privateCryptoKey = (key: KeyPair) =>
    suite.kem.importKey('raw', Uint8Array.from(key.privateKey).buffer, false);

  it.each(['base', 'auth'])('is opened by an independent implementation in mode %s', async (mode) => {
    const sealed = sealBytes(recipient.publicKey, plaintext, {
      info,
      ...(mode === 'auth' ? { sender } : {}),
    });
    const opened = await suite.open(
      {
        recipientKey: await privateCryptoKey(recipient),
        enc: sealed.slice(0, 65),
        info,
        ...(mode === 'auth' ? { senderPublicKey: await publicCryptoKey(sender) } : {}),
      },
      sealed.slice(65),
    );
    expect(new Uint8Array(opened)).toEqual(plaintext);
  });

  it.each(['base', 'auth'])(
    'opens a message that an independent implementation sealed in mode %s',
    async (mode) => {
      const { enc, ct } = await suite.seal(
        {
          recipientPublicKey: await publicCryptoKey(recipient),
          info,
          ...(mode === 'auth'
            ? {
                senderKey: {
                  privateKey: await privateCryptoKey(sender),
                  publicKey: await publicCryptoKey(sender),
                },
              }
            : {}),
        },
        plaintext,
      );
      const sealed = concat(new Uint8Array(enc), new Uint8Array(ct));
      const opened = openBytes(recipient, sealed, {
        info,
        ...(mode === 'auth' ? { sender: sender.publicKey } : {}),
      });
      expect(opened).toEqual(plaintext);
    },
  );
});

describe('encrypted strings', () => {
  const alice = generateKeyPair();
  const bob = generateKeyPair();
  const failed = expect.objectContaining({ code: 'DECRYPTION_FAILED' });

  it('reach only the other party', () => {
    const sealed = encryptText('a string', bob.publicKey, alice);
    expect(decryptText(sealed, alice.publicKey, bob)).toBe('a string');
    expect(() => decryptText(sealed, alice.publicKey, generateKeyPair())).toThrow(failed);
    expect(() => decryptText(sealed, generateKeyPair().publicKey, bob)).toThrow(failed);
  });

  it('are refused when altered, cut short or not base64url', () => {
    const sealed = encryptText('a string', bob.publicKey, alice);
    const altered = fromBase64Url(sealed);
    altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
    for (const text of [Buffer.from(altered).toString('base64url'), sealed.slice(0, 80), '!', '']) {
      expect(() => decryptText(text, alice.publicKey, bob)).toThrow(failed);
    }
    const wrongPoint = Buffer.from(fromBase64Url(sealed)).fill(7, 1, 65).toString('base64url');
    expect(() => decryptText(wrongPoint, alice.publicKey, bob)).toThrow(failed);
  });
});
