import { failure } from '#core/contract/errors.ts';
import type { InputOf } from '#core/contract/kit.ts';
import { ReleasedBackup, releaseInfo, restorationCalls } from '#core/contract/wallet-calls/restoration.ts';
import { fromBase64Url, fromUtf8, toBase64Url } from '#core/keys/bytes.ts';
import { factorKeys, openBackup } from '#core/keys/wallet-backup.ts';
import type { restorationOperations } from '../../contract/restoration.ts';
import type { RestorationCapture, RestorationDesk } from '../../ports/restoration.ts';
import type { CallServices } from '../../ports/services.ts';
import type { PinVerifier, Wallet } from '../../ports/wallet.ts';

export interface RestoringDependencies {
  readonly desk: RestorationDesk | undefined;
  readonly call: CallServices;
  readonly pins: Pick<PinVerifier, 'stretch'>;
  readonly sessionId: string;
  /** A wallet in memory, beside that of the context. */
  newWallet(): Wallet;
}

type Asked = Pick<
  InputOf<(typeof restorationOperations)['restoration.wallet']>,
  'dvcID' | 'enableScreenProtection'
>;

/**
 * The wallet of the person before the camera, in memory. The services seal their release to a key that exists for this
 * one restoration.
 *
 * @throws AppError as `restoreWalletWithLiveID` declares them, by rejecting.
 */
export async function restoreWithLiveId(
  deps: RestoringDependencies,
  { dvcID, enableScreenProtection }: Asked,
): Promise<Wallet> {
  const { desk } = deps;
  if (!desk) throw failure('NOT_SUPPORTED', 'nothing here shows a restoration to a person');
  if (enableScreenProtection && !desk.protectScreen)
    throw failure('NOT_SUPPORTED', 'the screen cannot be protected here');
  const unprotect = enableScreenProtection ? desk.protectScreen?.() : undefined;
  const asking = deps.newWallet();
  asking.initiate();
  try {
    const wish = { dvcId: dvcID ?? undefined, did: asking.did };
    const capture = await asked(desk.captureLiveId(wish), 'no picture was taken');
    const { restorationId, salt } = await begin(deps, capture, asking);
    const factor = await asked(desk.askSecondFactor(), 'no second factor was given');
    const { proof, key } = factorKeys(deps.pins.stretch(factor, fromBase64Url(salt)));
    const input = { params: { restorationId }, body: { proof: toBase64Url(proof) } };
    const { sealed } = await deps.call(restorationCalls.release, input, asking);
    const released = asking.openSealed(fromBase64Url(sealed), releaseInfo(restorationId));
    return walletOf(deps, released, key);
  } finally {
    asking.purge();
    unprotect?.();
  }
}

/** The input of a person, or that they stopped. */
async function asked<T>(answer: Promise<T | undefined>, probe: string): Promise<T> {
  let given: T | undefined;
  try {
    given = await answer;
  } catch (cause) {
    throw failure('NOT_SUPPORTED', `${probe}: the program around the SDK failed`, { cause });
  }
  if (given === undefined || given === '') throw failure('CONSENT_REFUSED', probe);
  return given;
}

async function begin(
  { call, sessionId }: RestoringDependencies,
  { bitmap, livenessResult, signToken, consent }: RestorationCapture,
  asking: Wallet,
) {
  if (livenessResult.status !== 'PASSED')
    throw failure('LIVENESS_REQUIRED', `livenessResult has status ${livenessResult.status}`);
  const picture = { type: bitmap.mime, data: Buffer.from(bitmap.bytes).toString('base64') };
  const body = { picture, liveness: livenessResult, signToken, sessionId, consent };
  return call(restorationCalls.begin, { body }, asking);
}

/** @throws AppError `DECRYPTION_FAILED`, `SERVICES_INVALID_ANSWER`. */
function walletOf({ newWallet }: RestoringDependencies, released: Uint8Array, key: Uint8Array): Wallet {
  const parsed = ReleasedBackup.safeParse(jsonOf(released));
  if (!parsed.success) throw failure('SERVICES_INVALID_ANSWER', 'what was released is no back-up');
  const { did, share, wallet: sealed } = parsed.data;
  const words = openBackup(fromBase64Url(sealed), { key, share: fromBase64Url(share), did });
  const wallet = newWallet();
  wallet.restore(fromUtf8(words).split(' '));
  words.fill(0);
  if (wallet.did === did) return wallet;
  wallet.purge();
  throw failure('SERVICES_INVALID_ANSWER', 'the back-up holds another wallet');
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(fromUtf8(bytes));
  } catch {
    // No JSON is no back-up; the schema refuses it.
    return undefined;
  }
}
