import { readFileSync } from 'node:fs';
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { describe, expect, it } from 'vitest';
import { fromBase64Url, fromUtf8, toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { sealBytes } from '#core/keys/hpke.ts';
import { keyPairFromPrivate, publicKeyFromText, publicKeyToJwk } from '#core/keys/p256.ts';
import { WALLET_PATH, walletKeyPair } from '#core/keys/wallet-key.ts';
import { ApplicationWallet } from './application-wallet.ts';
import { MemoryKeyStore } from './memory-key-store.ts';

interface Party {
  mnemonic: string;
  privateKey: string;
  publicKey: string;
  did: string;
}
interface Vector {
  path: string;
  info: string;
  sender: Party;
  recipient: Party;
  text: string;
  ephemeralPrivateKey: string;
  sealed: string;
}
const page = readFileSync(new URL('../../docs/sdk/keys.md', import.meta.url), 'utf8');
const vector = JSON.parse(/```json\n([^`]+)```/.exec(page)?.[1] ?? '') as Vector;
const ENCAPSULATED_BYTES = 65;

function restored({ mnemonic }: Party): ApplicationWallet {
  const wallet = new ApplicationWallet(new MemoryKeyStore());
  wallet.restore(mnemonic.split(' '));
  wallet.commit();
  return wallet;
}

describe('the vector of docs/sdk/keys.md', () => {
  it('names the path of the wallet, in the text as well', () => {
    expect(vector.path).toBe(WALLET_PATH);
    expect(page.split(WALLET_PATH)).toHaveLength(3);
  });

  it.each([vector.sender, vector.recipient])('restores the keys of $did', (party) => {
    const { privateKey } = walletKeyPair(party.mnemonic.split(' '));
    expect(Buffer.from(privateKey).toString('hex')).toBe(party.privateKey);
    expect(restored(party).publicKey()).toBe(party.publicKey);
    expect(restored(party).did).toBe(party.did);
  });

  it('is sealed by the sender with the ephemeral key, and opened by the recipient', () => {
    const sealed = sealBytes(publicKeyFromText(vector.recipient.publicKey), utf8(vector.text), {
      sender: walletKeyPair(vector.sender.mnemonic.split(' ')),
      info: utf8(vector.info),
      ephemeral: keyPairFromPrivate(Uint8Array.from(Buffer.from(vector.ephemeralPrivateKey, 'hex'))),
    });
    expect(toBase64Url(sealed)).toBe(vector.sealed);
    const opened = restored(vector.recipient).decryptString(vector.sealed, vector.sender.publicKey);
    expect(opened).toBe(vector.text);
  });

  it('opens in an independent implementation of RFC 9180', async () => {
    const kem = new DhkemP256HkdfSha256();
    const suite = new CipherSuite({ kem, kdf: new HkdfSha256(), aead: new Aes256Gcm() });
    const { publicKey, privateKey } = walletKeyPair(vector.recipient.mnemonic.split(' '));
    const jwk = { ...publicKeyToJwk(publicKey), d: toBase64Url(privateKey) };
    const sender = publicKeyToJwk(publicKeyFromText(vector.sender.publicKey));
    const sealed = fromBase64Url(vector.sealed);
    const recipient = await suite.createRecipientContext({
      recipientKey: await kem.importKey('jwk', jwk, false),
      senderPublicKey: await kem.importKey('jwk', sender, true),
      enc: sealed.slice(0, ENCAPSULATED_BYTES).buffer,
      info: utf8(vector.info).slice().buffer,
    });
    const opened = await recipient.open(sealed.slice(ENCAPSULATED_BYTES).buffer);
    expect(fromUtf8(new Uint8Array(opened))).toBe(vector.text);
  });
});
