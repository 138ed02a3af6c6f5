import { randomUUID } from 'node:crypto';
import type { JWK } from 'jose';
import { DAY_MS } from '#core/days.ts';
import type { KeyPair } from '#core/keys/p256.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { ES256_KEYS, type KeyKind, RS256_KEYS } from './key-kind.ts';
import { TOKEN_LIFETIME_S } from './paths.ts';
import { insertTokenKey, listTokenKeys, lockNewestKey, retireTokenKeys } from './token-key.repository.ts';

const MINUTE_MS = 60_000;
/** Every node reads the keys again within this time. */
const READ_EVERY_MS = MINUTE_MS;
/** A new key is in the key set this long before it signs, so that every node and every cache knows it. */
const ANNOUNCED_MS = 15 * MINUTE_MS;
const ROTATE_EVERY_MS = 90 * DAY_MS;

export interface TokenKey {
  readonly keyId: string;
  /** The private key with its id, use and algorithm, as libraries take it. */
  readonly jwk: JWK;
}
/** The current signing key of a node, and all keys that it verifies with. */
export interface TokenKeySet {
  readonly signing: TokenKey;
  readonly verifying: readonly TokenKey[];
}

type Store = Pick<ServicesContext, 'db' | 'sealers' | 'now'>;
const placeOf = ({ table }: KeyKind, keyId: string): string => `${table}.private|${keyId}`;

/** The signing keys of one kind: one signs, the one before verifies until its last token has ended. */
export class TokenKeys {
  readonly #store: Store;
  readonly #kind: KeyKind;
  readonly #first: () => Promise<Uint8Array>;
  #last: TokenKeySet | undefined;
  #read: { at: number; set: Promise<TokenKeySet> } | undefined;

  /** @param first makes the private key of services that never rotated. */
  constructor(store: Store, kind: KeyKind, first: () => Promise<Uint8Array>) {
    this.#store = store;
    this.#kind = kind;
    this.#first = first;
  }

  /** The keys of this moment, at most a minute old. */
  current(): Promise<TokenKeySet> {
    const at = this.#store.now().getTime();
    if (!this.#read || Math.abs(at - this.#read.at) >= READ_EVERY_MS) this.#read = { at, set: this.#load() };
    // The next request repeats a failed load.
    this.#read.set.catch(() => {
      this.#read = undefined;
    });
    return this.#read.set;
  }

  /** Reads the keys again at the next request. */
  forget(): void {
    this.#read = undefined;
  }

  async #load(): Promise<TokenKeySet> {
    const { db, sealers, now } = this.#store;
    const at = now();
    const kind = this.#kind;
    let rows = await listTokenKeys(db, kind.table, at);
    if (rows.length === 0) {
      const keyId = `${kind.prefix}-1`;
      const privateSealed = sealers.service.seal(await this.#first(), placeOf(kind, keyId));
      const times = { createdAt: at, signsFrom: at, verifiesUntil: null };
      // Where two nodes make the first key at once, both use the stored one.
      await insertTokenKey(db, kind.table, { keyId, privateSealed, ...times });
      rows = await listTokenKeys(db, kind.table, at);
    }
    const verifying = rows.map(({ keyId, privateSealed }) => ({
      keyId,
      jwk: {
        ...kind.toJwk(sealers.service.open(privateSealed, placeOf(kind, keyId))),
        ...{ kid: keyId, use: 'sig', alg: kind.alg },
      },
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

/** The keys of a node by their algorithm. */
export type SigningKeys = Readonly<Record<KeyKind['alg'], TokenKeys>>;

/**
 * @param first the key of access tokens of services that never rotated; the first one of RSA is made at the first request
 *   to the sign-in of any community, its key set included.
 */
export const signingKeys = (store: Store, first: KeyPair): SigningKeys => ({
  ES256: new TokenKeys(store, ES256_KEYS, async () => first.privateKey),
  RS256: new TokenKeys(store, RS256_KEYS, RS256_KEYS.generate),
});

/** A key that was announced. */
export interface AnnouncedKey {
  readonly alg: KeyKind['alg'];
  readonly keyId: string;
  readonly signsFrom: Date;
}

const KINDS = [ES256_KEYS, RS256_KEYS];

/**
 * Announces a new key of each kind that is in use, except where the newest is younger than a quarter of an hour. It
 * signs a quarter of an hour later; the old one verifies until its last token has ended. What a node has read may be a minute old: see
 * {@link TokenKeys.forget}.
 *
 * @throws ProblemError `ROTATION_UNDER_WAY` where there is none to announce.
 */
export async function rotateNow(store: Store): Promise<AnnouncedKey[]> {
  const announced = await rotateOlderThan(store, ANNOUNCED_MS + READ_EVERY_MS);
  if (announced.length === 0) throw new ProblemError('ROTATION_UNDER_WAY');
  return announced;
}

/** Rotates the keys that are older than a quarter of a year; for the timer of any node. */
export const rotateWhenDue = (store: Store): Promise<AnnouncedKey[]> =>
  rotateOlderThan(store, ROTATE_EVERY_MS);

async function rotateOlderThan(store: Store, leastAgeMs: number): Promise<AnnouncedKey[]> {
  const due = (await kindsInUse(store)).filter(({ ageMs }) => ageMs >= leastAgeMs);
  // Before the transaction: a key of RSA takes its time to make.
  const fresh = await Promise.all(due.map(({ kind }) => freshKey(kind)));
  return store.db.transaction().execute(async (trx) => {
    const announced: AnnouncedKey[] = [];
    for (const key of fresh) {
      const found = await announce(store, trx, key, leastAgeMs);
      if (found) announced.push(found);
    }
    return announced;
  });
}

/** The kinds of which there is a key, with the age of the newest. */
async function kindsInUse({ db, now }: Store): Promise<{ kind: KeyKind; ageMs: number }[]> {
  const at = now().getTime();
  const newest = await Promise.all(KINDS.map((kind) => lockNewestKey(db, kind.table)));
  return KINDS.flatMap((kind, i) => {
    const found = newest[i];
    return found ? [{ kind, ageMs: at - found.createdAt.getTime() }] : [];
  });
}

const freshKey = async (kind: KeyKind) => ({ kind, privateKey: await kind.generate() });

/** Undefined where the newest key is younger than this, as when another node was first. */
async function announce(
  { sealers, now }: Store,
  trx: DatabaseTransaction,
  { kind, privateKey }: { kind: KeyKind; privateKey: Uint8Array },
  ageMs: number,
): Promise<AnnouncedKey | undefined> {
  const newest = await lockNewestKey(trx, kind.table);
  const at = now();
  if (!newest || at.getTime() - newest.createdAt.getTime() < ageMs) return undefined;
  const keyId = `${kind.prefix}-${randomUUID()}`;
  const signsFrom = new Date(at.getTime() + ANNOUNCED_MS);
  // A node may sign with the old key until it reads the keys again, and its last token then lives its full time.
  const until = new Date(signsFrom.getTime() + READ_EVERY_MS + 2 * TOKEN_LIFETIME_S * 1000);
  await retireTokenKeys(trx, kind.table, { now: at, until });
  const privateSealed = sealers.service.seal(privateKey, placeOf(kind, keyId));
  const times = { createdAt: at, signsFrom, verifiesUntil: null };
  await insertTokenKey(trx, kind.table, { keyId, privateSealed, ...times });
  return { alg: kind.alg, keyId, signsFrom };
}
