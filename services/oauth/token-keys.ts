import { randomUUID } from 'node:crypto';
import { toBase64Url } from '#core/keys/bytes.ts';
import { generateKeyPair, type KeyPair, keyPairFromPrivate, publicKeyToJwk } from '#core/keys/p256.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { TOKEN_LIFETIME_S } from './paths.ts';
import { insertTokenKey, listTokenKeys, lockNewestKey, retireTokenKeys } from './token-key.repository.ts';

const MINUTE_MS = 60_000;
/** Every node reads the keys anew within this time. */
const READ_EVERY_MS = MINUTE_MS;
/** A new key is in the key set this long before it signs, so that every node and every cache knows it. */
const ANNOUNCED_MS = 15 * MINUTE_MS;
const ROTATE_EVERY_MS = 90 * 24 * 60 * MINUTE_MS;
const FIRST_KEY = 'tokens-1';

export interface TokenKey {
  readonly keyId: string;
  readonly pair: KeyPair;
}
/** The current signing key of a node, and all keys that it verifies with. */
export interface TokenKeySet {
  readonly signing: TokenKey;
  readonly verifying: readonly TokenKey[];
}

/** A key as the library of the token endpoint takes it. */
export const privateJwk = ({ keyId, pair }: TokenKey) => ({
  ...publicKeyToJwk(pair.publicKey),
  d: toBase64Url(pair.privateKey),
  kid: keyId,
  use: 'sig',
  alg: 'ES256' as const,
});

type Store = Pick<ServicesContext, 'db' | 'sealers' | 'now'>;
const placeOf = (keyId: string): string => `token_key.private|${keyId}`;

/** The signing keys of access tokens: one signs, the one before verifies until its last token has ended. */
export class TokenKeys {
  readonly #store: Store;
  readonly #first: KeyPair;
  #last: TokenKeySet | undefined;
  #read: { at: number; set: Promise<TokenKeySet> } | undefined;

  /** @param first the key of services that never rotated. */
  constructor(store: Store, first: KeyPair) {
    this.#store = store;
    this.#first = first;
  }

  /** The keys of this moment, at most a minute old. */
  current(): Promise<TokenKeySet> {
    const at = this.#store.now().getTime();
    if (!this.#read || Math.abs(at - this.#read.at) >= READ_EVERY_MS) this.#read = { at, set: this.#load() };
    // The next request tries a failed load anew.
    this.#read.set.catch(() => {
      this.#read = undefined;
    });
    return this.#read.set;
  }

  /**
   * Announces a new key. It signs after a quarter of an hour; the old one verifies until its last token has ended.
   *
   * @throws ProblemError `ROTATION_UNDER_WAY` while the last new key does not sign yet.
   */
  async rotate(): Promise<{ keyId: string; signsFrom: Date }> {
    await this.current();
    const rotated = await rotateOlderThan(this.#store, ANNOUNCED_MS + READ_EVERY_MS);
    if (!rotated) throw new ProblemError('ROTATION_UNDER_WAY');
    this.#read = undefined;
    return rotated;
  }

  async #load(): Promise<TokenKeySet> {
    const { db, sealers, now } = this.#store;
    const at = now();
    let rows = await listTokenKeys(db, at);
    if (rows.length === 0) {
      const privateSealed = sealers.service.seal(this.#first.privateKey, placeOf(FIRST_KEY));
      const times = { createdAt: at, signsFrom: at, verifiesUntil: null };
      await insertTokenKey(db, { keyId: FIRST_KEY, privateSealed, ...times });
      rows = await listTokenKeys(db, at);
    }
    const verifying = rows.map(({ keyId, privateSealed }) => ({
      keyId,
      pair: keyPairFromPrivate(sealers.service.open(privateSealed, placeOf(keyId))),
    }));
    const signing = verifying.findLast((_, i) => rows[i]!.signsFrom <= at) ?? verifying[0];
    if (!signing) throw new Error('no key verifies tokens');
    // The same keys are the same object, so that objects made from them are kept.
    const same =
      this.#last?.signing.keyId === signing.keyId &&
      this.#last.verifying.map(({ keyId }) => keyId).join() === verifying.map(({ keyId }) => keyId).join();
    if (!this.#last || !same) this.#last = { signing, verifying };
    return this.#last;
  }
}

/** Rotates when the newest key is older than a quarter of a year; for the timer of any node. */
export const rotateWhenDue = (store: Store) => rotateOlderThan(store, ROTATE_EVERY_MS);

async function rotateOlderThan({ db, sealers, now }: Store, ageMs: number) {
  return db.transaction().execute(async (trx) => {
    const newest = await lockNewestKey(trx);
    const at = now();
    if (!newest || at.getTime() - newest.createdAt.getTime() < ageMs) return undefined;
    const keyId = `tokens-${randomUUID()}`;
    const signsFrom = new Date(at.getTime() + ANNOUNCED_MS);
    // A node may sign with the old key until it reads the keys anew, and its last token then lives its time.
    const until = new Date(signsFrom.getTime() + READ_EVERY_MS + 2 * TOKEN_LIFETIME_S * 1000);
    await retireTokenKeys(trx, { now: at, until });
    const privateSealed = sealers.service.seal(generateKeyPair().privateKey, placeOf(keyId));
    await insertTokenKey(trx, { keyId, privateSealed, createdAt: at, signsFrom, verifiesUntil: null });
    return { keyId, signsFrom };
  });
}
