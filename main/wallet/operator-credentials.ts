import { hashSync, verifySync } from '@node-rs/argon2';
import { failure } from '#core/contract/errors.ts';
import { fromBase64Url, fromUtf8, toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { didFromPublicKey, keyIdFromDid } from '#core/keys/did-key.ts';
import { signJws } from '#core/keys/jws.ts';
import { generateKeyPair, type KeyPair, keyPairFromPrivate } from '#core/keys/p256.ts';
import { checkNewPassphrase, normalisePassphrase } from '#core/keys/passphrase-policy.ts';
import {
  type Argon2Cost,
  DEFAULT_COST,
  deriveKey,
  newKdfParameters,
  openBox,
  SealedBox,
  sealBox,
} from '#sdk/wallet/passphrase-kdf.ts';
import type { OperatorCredential, OperatorCredentials, OperatorSigner } from '../ports/wallet.ts';

const PURPOSE = 'counterproof/operator-key/1';

/** Operators' verifiers and wrapped keys on Argon2id. Verifier and wrapping use different salts, so neither tells the other. */
export class Argon2OperatorCredentials implements OperatorCredentials {
  readonly #cost: Argon2Cost;

  constructor(cost: Argon2Cost = DEFAULT_COST) {
    this.#cost = cost;
  }

  create(passphrase: string): OperatorCredential {
    checkNewPassphrase(passphrase);
    const { memoryKiB, passes, lanes } = this.#cost;
    const verifier = hashSync(normalisePassphrase(passphrase), {
      memoryCost: memoryKiB,
      timeCost: passes,
      parallelism: lanes,
    });
    const keyPair = generateKeyPair();
    const kdf = newKdfParameters(this.#cost);
    const box = sealBox(keyPair.privateKey, deriveKey(passphrase, kdf), kdf, PURPOSE);
    keyPair.privateKey.fill(0);
    const wrappedKey = toBase64Url(utf8(JSON.stringify(box)));
    return { verifier, did: didFromPublicKey(keyPair.publicKey), wrappedKey };
  }

  verify(verifier: string, passphrase: string): boolean {
    try {
      return verifySync(verifier, normalisePassphrase(passphrase));
    } catch {
      // Only a malformed PHC string gets here; the roster's signature was checked before, so this is no sign-in.
      return false;
    }
  }

  unlock(
    { did, wrappedKey }: Pick<OperatorCredential, 'did' | 'wrappedKey'>,
    passphrase: string,
  ): OperatorSigner {
    const box = readBox(wrappedKey);
    const privateKey = box && openBox(box, deriveKey(passphrase, box.kdf), PURPOSE);
    if (!privateKey) throw failure('SIGN_IN_FAILED', 'the passphrase does not open the wrapped key');
    const keyPair = keyPairFromPrivate(privateKey);
    privateKey.fill(0);
    if (didFromPublicKey(keyPair.publicKey) !== did)
      throw failure('SIGN_IN_FAILED', 'the wrapped key is not that of the operator');
    return operatorSigner(keyPair, did);
  }
}

function operatorSigner(keyPair: KeyPair, did: string): OperatorSigner {
  let active = true;
  return {
    did,
    signJws(payload, typ) {
      if (!active) {
        throw failure('NOT_SIGNED_IN', 'the key was forgotten at sign-out or lock');
      }
      return signJws(payload, typ, keyPair.privateKey, keyIdFromDid(did));
    },
    forget() {
      active = false;
      keyPair.privateKey.fill(0);
    },
  };
}

function readBox(wrappedKey: string): SealedBox | undefined {
  try {
    return SealedBox.safeParse(JSON.parse(fromUtf8(fromBase64Url(wrappedKey)))).data;
  } catch {
    return undefined;
  }
}
