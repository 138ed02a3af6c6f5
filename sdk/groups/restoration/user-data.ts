import { z } from 'zod';
import { failure } from '#core/contract/errors.ts';
import { fromBase64Url, toBase64Url } from '#core/keys/bytes.ts';
import { DataOrder } from '../../contract/data-order.ts';
import { type ApplicantRecords, type RestoredRecords, StoredAccounts } from '../../contract/scope.ts';
import { BITMAP_TYPES, DocumentData, LivenessResult } from '../../contract/types.ts';
import type { Wallet } from '../../ports/wallet.ts';

/** The personal data of a back-up, as JSON. */
const UserData = z.strictObject({
  v: z.literal(1),
  documents: z.array(
    z.strictObject({
      data: DocumentData,
      order: DataOrder,
      signToken: z.string(),
      storeArtifacts: z.boolean(),
      registeredAt: z.string(),
    }),
  ),
  liveId: z
    .strictObject({
      mime: z.enum(BITMAP_TYPES),
      picture: z.base64url(),
      proofedBy: z.string(),
      signToken: z.string(),
      livenessResult: LivenessResult.nullable(),
      registeredAt: z.string(),
    })
    .nullable(),
  pin: z.strictObject({ verifier: z.string(), proofedBy: z.string(), registeredAt: z.string() }).nullable(),
  accounts: StoredAccounts,
});
export type UserData = z.infer<typeof UserData>;

type Kept = Pick<ApplicantRecords, 'documents' | 'liveId' | 'pin' | 'accounts'>;
type Sealing = Pick<Wallet, 'publicKey' | 'encryptString' | 'decryptString'>;

/**
 * Seals data that may leave this machine. The wallet seals it to its own key, so only this wallet can read or create
 * it.
 */
export function sealUserData(records: Kept, wallet: Sealing): string {
  return wallet.encryptString(JSON.stringify(userDataOf(records)), wallet.publicKey());
}

function userDataOf(records: Kept): UserData {
  const liveId = records.liveId();
  const pin = records.pin();
  return {
    v: 1,
    documents: [...records.documents().values()]
      .filter(({ syncArtifacts }) => syncArtifacts)
      .map(({ syncArtifacts: _synced, ...document }) => ({ ...document })),
    liveId:
      liveId?.store && liveId.sync
        ? {
            mime: liveId.bitmap.mime,
            picture: toBase64Url(liveId.bitmap.bytes),
            proofedBy: liveId.proofedBy,
            signToken: liveId.signToken,
            livenessResult: liveId.livenessResult,
            registeredAt: liveId.registeredAt,
          }
        : null,
    pin: pin ? { verifier: pin.verifier, proofedBy: pin.proofedBy, registeredAt: pin.registeredAt } : null,
    accounts: records.accounts(),
  };
}

/** @throws AppError `DECRYPTION_FAILED` for data that this wallet did not seal, or that are not user data. */
export function openUserData(sealed: string, wallet: Sealing): UserData {
  return parseUserData(wallet.decryptString(sealed, wallet.publicKey()));
}

/** @throws AppError `DECRYPTION_FAILED`, which does not repeat the text. */
export function parseUserData(text: string): UserData {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // No JSON is no user data; the schema refuses it.
  }
  const parsed = UserData.safeParse(json);
  if (parsed.success) return parsed.data;
  throw failure(
    'DECRYPTION_FAILED',
    `the back-up holds no user data: ${parsed.error.issues[0]?.path.join('.')}`,
  );
}

/** The records of user data, with the accounts as the services tell them. */
export function recordsOf(
  data: UserData | undefined,
  linked: StoredAccounts['linked'],
  present: StoredAccounts,
): RestoredRecords {
  const backup = data?.accounts ?? { linked: [], list: [], selected: null };
  return {
    documents: (data?.documents ?? []).map((document) => ({ ...document, syncArtifacts: true })),
    liveId: data?.liveId ? liveIdOf(data.liveId) : undefined,
    pin: data?.pin ?? undefined,
    accounts: accountsOf(linked, present, backup),
  };
}

function liveIdOf({ mime, picture, ...rest }: NonNullable<UserData['liveId']>) {
  return { bitmap: { mime, bytes: fromBase64Url(picture) }, store: true, sync: true, ...rest };
}

/** Every linked account once: the list of this machine first, then that of the back-up, then the others. */
function accountsOf(
  linked: StoredAccounts['linked'],
  present: StoredAccounts,
  backup: StoredAccounts,
): StoredAccounts {
  const names = new Map([...backup.linked, ...present.linked].map((one) => [one.userId, one.displayName]));
  const known = new Map(
    linked.map((account) => {
      const displayName = names.get(account.userId) ?? account.displayName;
      return [account.userId, { ...account, ...(displayName === undefined ? {} : { displayName }) }];
    }),
  );
  const order = new Set([...present.list, ...backup.list, ...known.keys()]);
  const list = [...order].filter((userId) => known.has(userId));
  const selected = [present.selected, backup.selected].find((userId) => userId && known.has(userId));
  const passkeys = new Map(
    [...(backup.passkeys ?? []), ...(present.passkeys ?? [])]
      .filter(({ userId }) => known.has(userId))
      .map((passkey) => [passkey.passkeyId, passkey]),
  );
  return {
    linked: [...known.values()],
    list,
    selected: selected ?? null,
    ...(passkeys.size === 0 ? {} : { passkeys: [...passkeys.values()] }),
  };
}
