import { expect, vi } from 'vitest';
import { type ErrorCode, type ErrorResponse, failure } from '#core/contract/errors.ts';
import { type RestorableWallet, releaseInfo } from '#core/contract/wallet-calls/restoration.ts';
import { toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { publicKeyFromDid } from '#core/keys/did-key.ts';
import { sealBytes } from '#core/keys/hpke.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import type { DocumentData } from '../../contract/types.ts';
import type { IdentitySDK } from '../../identity-sdk.ts';
import type { RestorationCapture, RestorationDesk } from '../../ports/restoration.ts';
import type { WalletCallInput } from '../../ports/services.ts';
import {
  AT,
  answer,
  code,
  LIVE,
  PASSPORT,
  picture,
  signDocument,
  signLiveId,
  TENANT,
  type TestKiosk,
  testKiosk,
} from '../../sdk.fixture.ts';

export const COMMUNITY = 'Main Street';
export const USER = '0197a000-0000-7000-8000-00000000000a';
export const PIN = '739105';
export const RESTORATION = '0197a000-0000-7000-8000-00000000000e';
type Answer = [boolean, ErrorResponse | null];
type Mocked<T> = {
  [Name in keyof T]: T[Name] extends (...args: never[]) => unknown
    ? ReturnType<typeof vi.fn<T[Name]>>
    : never;
};

export const refuse = (name: ErrorCode) => () => {
  throw failure(name, 'observed');
};
export const refused = (name: ErrorCode) => [false, expect.objectContaining(code(name))];
export const throwing = (name: ErrorCode) => expect.objectContaining(code(name));
const bodyOf = <T>({ body }: WalletCallInput) => body as T;

export const captured = (change: Partial<RestorationCapture> = {}): RestorationCapture => ({
  bitmap: picture(1),
  livenessResult: { status: 'PASSED' },
  signToken: signLiveId(picture(1)),
  consent: { textVersion: 'gallery-1', language: 'en', time: AT },
  ...change,
});

/** The services' release, sealed to the wallet that asks. */
export function released({ did }: JwsSigner, backup: unknown) {
  const text = typeof backup === 'string' ? backup : JSON.stringify(backup);
  const info = { info: releaseInfo(RESTORATION) };
  return { sealed: toBase64Url(sealBytes(publicKeyFromDid(did), utf8(text), info)) };
}

/** An applicant's context, services that keep one back-up, and a desk that shows its input to the person. */
export class RestorationStage {
  readonly kiosk: TestKiosk = testKiosk();
  sdk!: IdentitySDK;
  /** The wallet as the services keep it. */
  stored: { did: string; data: string; restorable: RestorableWallet | null } | undefined;
  readonly unprotect = vi.fn();
  readonly desk: Mocked<Required<RestorationDesk>> = {
    captureLiveId: vi.fn<RestorationDesk['captureLiveId']>(async () => captured()),
    askSecondFactor: vi.fn<RestorationDesk['askSecondFactor']>(async () => PIN),
    protectScreen: vi.fn(() => this.unprotect),
  };

  async open(): Promise<this> {
    this.#serve();
    this.sdk = await this.kiosk.applicant();
    return this;
  }

  answers(operation: string, by: (input: WalletCallInput, asking: JwsSigner) => unknown): void {
    this.kiosk.services.answers.set(operation, by);
  }

  /** The data that restore the wallet, as the services know them. */
  restorable() {
    const { did = '', restorable } = this.stored ?? {};
    return { did, share: restorable?.share ?? '', wallet: restorable?.wallet ?? '' };
  }

  /** The same installation, without data of the person. */
  async elsewhere(resources: { restoration?: RestorationDesk } = { restoration: this.desk }): Promise<void> {
    this.sdk.endContext();
    this.sdk = await this.kiosk.open(this.kiosk.applicantContext(resources));
  }

  /** A person with a document, a Live ID, a PIN and a back-up; then a person without a wallet. @returns the wallet */
  async backedUpElsewhere({ pin = PIN as string | null } = {}): Promise<{ did: string; words: string[] }> {
    await this.register(PASSPORT);
    await answer((done) =>
      this.sdk.setLiveID(picture(1), null, signLiveId(picture(1)), LIVE, null, null, {
        onLiveIDEnrollment: done,
      }),
    );
    await this.enrolPin();
    expect(await this.backUp(pin)).toEqual([true, null]);
    const known = { did: this.sdk.getDID(), words: this.sdk.getMnemonic() };
    await this.elsewhere();
    return known;
  }

  register(document: DocumentData) {
    return answer((done) =>
      this.sdk.registerDocument(null, document, signDocument(document), null, null, {
        onDocumentEnrollment: done,
      }),
    );
  }

  enrolPin() {
    return answer((done) => this.sdk.enrollPin(PIN, '', { onDocumentEnrollment: done }));
  }

  backUp(pin: string | null) {
    return answer<Answer>((done) => this.sdk.backUpWallet(pin, { onWalletBackedUp: done }));
  }

  removeBackup() {
    return answer<Answer>((done) => this.sdk.removeWalletBackup({ onWalletBackupRemoved: done }));
  }

  restoreWallet({ dns = TENANT.dns, community = COMMUNITY, protect = false } = {}) {
    return answer<Answer>((done) =>
      this.sdk.restoreWalletWithLiveID(null, dns, community, protect, {
        onRestoreWalletWithLiveIDResponse: done,
      }),
    );
  }

  restoreData(more: object = {}) {
    return answer<[boolean, ErrorResponse | null, string]>((done) =>
      this.sdk.restoreUserDataFromWallet({ onAccountRestoreListener: done, ...more }),
    );
  }

  /** How many documents the wallet has. */
  async documents(): Promise<number> {
    const [, found] = await answer<[boolean, Map<string, unknown> | null, unknown]>((done) =>
      this.sdk.fetchDocuments(new Map([['metadataOnly', true]]) as never, {
        onFetchDocumentsCallback: done as never,
      }),
    );
    return found?.size ?? 0;
  }

  /** The services' part in a restoration. */
  #serve(): void {
    this.answers('getCommunityInfo', () => ({
      tenant: { tenanttag: 'bank' },
      community: { name: COMMUNITY, id: 'community-1' },
    }));
    this.answers('listLinkedAccounts', () => ({
      accounts: [{ userId: USER, userName: 'anna', displayName: null, linkedBy: 'password', linkedAt: AT }],
    }));
    this.answers('backUpWallet', (input, { did }) => {
      this.stored = { did, ...bodyOf<{ data: string; restorable: RestorableWallet | null }>(input) };
      return { storedAt: AT };
    });
    this.answers('removeWalletBackup', (_, { did }) => {
      if (this.stored?.did !== did) refuse('BACKUP_NOT_FOUND')();
      this.stored = undefined;
      return { done: true };
    });
    this.answers('fetchWalletBackup', (_, { did }) =>
      this.stored?.did === did ? { data: this.stored.data, storedAt: AT } : refuse('BACKUP_NOT_FOUND')(),
    );
    this.answers('beginWalletRestoration', () => ({
      restorationId: RESTORATION,
      salt: this.stored?.restorable?.salt ?? '',
      expiresAt: AT,
    }));
    this.answers('releaseWalletBackup', (input, asking) =>
      bodyOf<{ proof: string }>(input).proof === this.stored?.restorable?.proof
        ? released(asking, this.restorable())
        : refuse('SECOND_FACTOR_WRONG')(),
    );
  }
}
