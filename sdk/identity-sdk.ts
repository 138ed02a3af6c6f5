import { failure } from '#core/contract/errors.ts';
import {
  K_MESSAGE,
  K_WALLET_CREATION,
  K_WALLET_GENERATED,
  K_WALLET_GENERATION_FAILED,
  type SdkEvents,
} from './contract/constants.ts';
import type { SdkCall } from './gate.ts';
import { AccessCodeMethods } from './methods/access-code-methods.ts';
import { AccountMethods } from './methods/account-methods.ts';
import { AuthenticationMethods } from './methods/authentication-methods.ts';
import { ConfigurationMethods } from './methods/configuration-methods.ts';
import { CredentialMethods } from './methods/credential-methods.ts';
import { delegateMethods, type GroupObjects, groupObjects } from './methods/delegate.ts';
import { DeviceMethods } from './methods/device-methods.ts';
import { DocumentMethods } from './methods/document-methods.ts';
import { LiveIdMethods } from './methods/live-id-methods.ts';
import { OtpMethods } from './methods/otp-methods.ts';
import { PasskeyMethods } from './methods/passkey-methods.ts';
import { PinMethods } from './methods/pin-methods.ts';
import { addPromiseForms, type PromiseForms } from './methods/promise-forms.ts';
import { RestorationMethods } from './methods/restoration-methods.ts';
import { SdkCalls } from './methods/sdk-calls.ts';
import { SetupMethods } from './methods/setup-methods.ts';
import { WalletMethods } from './methods/wallet-methods.ts';
import { SdkSession } from './operations.ts';
import type { OpenableContext, SdkContext } from './sdk-context.ts';

/** The methods of the specification, group by group. */
const GROUPS = {
  setup: SetupMethods,
  configuration: ConfigurationMethods,
  wallet: WalletMethods,
  restoration: RestorationMethods,
  liveId: LiveIdMethods,
  pin: PinMethods,
  documents: DocumentMethods,
  device: DeviceMethods,
  authentication: AuthenticationMethods,
  accounts: AccountMethods,
  accessCodes: AccessCodeMethods,
  otp: OtpMethods,
  credentials: CredentialMethods,
  passkeys: PasskeyMethods,
};

/** The public methods of a group; an instance has those of all groups, each with its overloads. */
type PublicOf<Group> = Pick<Group, keyof Group>;

/** A method with its callback forms, and its promise form before them. */
type WithPromise<M extends keyof PromiseForms & keyof Group, Group> = PromiseForms[M] & Group[M];

/**
 * The single entry point of the library (SDK specification): its names, parameter order, overloads and callbacks over
 * the operation map in `contract/`. Every choice where the specification is silent is in `docs/reference`.
 *
 * There is one instance per context: the kiosk's own, and while a session with a person lasts, that person's.
 */
export class IdentitySDK
  implements
    PublicOf<SetupMethods>,
    PublicOf<ConfigurationMethods>,
    PublicOf<WalletMethods>,
    PublicOf<RestorationMethods>,
    PublicOf<LiveIdMethods>,
    PublicOf<PinMethods>,
    PublicOf<DocumentMethods>,
    PublicOf<DeviceMethods>,
    PublicOf<AuthenticationMethods>,
    PublicOf<AccountMethods>,
    PublicOf<AccessCodeMethods>,
    PublicOf<OtpMethods>,
    PublicOf<CredentialMethods>,
    PublicOf<PasskeyMethods>
{
  static readonly K_WALLET_CREATION = K_WALLET_CREATION;
  static readonly K_MESSAGE = K_MESSAGE;
  static readonly K_WALLET_GENERATED = K_WALLET_GENERATED;
  static readonly K_WALLET_GENERATION_FAILED = K_WALLET_GENERATION_FAILED;

  static #device: IdentitySDK | undefined;
  static #applicant: IdentitySDK | undefined;

  readonly #session: SdkSession;
  readonly #calls: SdkCalls;
  readonly #groups: GroupObjects<typeof GROUPS>;

  declare readonly isReady: SetupMethods['isReady'];
  declare readonly getVersion: SetupMethods['getVersion'];
  declare readonly setLicenseKey: SetupMethods['setLicenseKey'];
  declare readonly setDvcId: SetupMethods['setDvcId'];
  declare readonly getCurrentDvcID: SetupMethods['getCurrentDvcID'];
  declare readonly registerTenant: WithPromise<'registerTenant', SetupMethods>;
  declare readonly getAppTenant: SetupMethods['getAppTenant'];
  declare readonly getTenant: SetupMethods['getTenant'];
  declare readonly getServerPublicKey: SetupMethods['getServerPublicKey'];
  declare readonly setProxy: SetupMethods['setProxy'];
  declare readonly getProxyDetails: SetupMethods['getProxyDetails'];
  declare readonly resetSDK: SetupMethods['resetSDK'];

  declare readonly getLicenseModule: ConfigurationMethods['getLicenseModule'];
  declare readonly fetchConfig: WithPromise<'fetchConfig', ConfigurationMethods>;
  declare readonly fetchCommunityConfig: WithPromise<'fetchCommunityConfig', ConfigurationMethods>;
  declare readonly getCommunityInfo: WithPromise<'getCommunityInfo', ConfigurationMethods>;
  declare readonly getMessageGateways: WithPromise<'getMessageGateways', ConfigurationMethods>;
  declare readonly isRestoreWalletEnabled: WithPromise<'isRestoreWalletEnabled', ConfigurationMethods>;

  declare readonly initiateWallet: WalletMethods['initiateWallet'];
  declare readonly commitApplicationWallet: WalletMethods['commitApplicationWallet'];
  declare readonly getDID: WalletMethods['getDID'];
  declare readonly getPublicKey: WalletMethods['getPublicKey'];
  declare readonly getMnemonic: WalletMethods['getMnemonic'];
  declare readonly restoreWallet: WalletMethods['restoreWallet'];
  declare readonly confirmEnrolment: WalletMethods['confirmEnrolment'];
  declare readonly encryptString: WalletMethods['encryptString'];
  declare readonly decryptString: WalletMethods['decryptString'];

  declare readonly setRestoreMode: RestorationMethods['setRestoreMode'];
  declare readonly isRestoreModeOn: RestorationMethods['isRestoreModeOn'];
  declare readonly resetRestorationData: RestorationMethods['resetRestorationData'];
  declare readonly commitRestorationData: RestorationMethods['commitRestorationData'];
  declare readonly restoreUserDataFromWallet: WithPromise<'restoreUserDataFromWallet', RestorationMethods>;
  declare readonly restoreWalletWithLiveID: WithPromise<'restoreWalletWithLiveID', RestorationMethods>;
  declare readonly backUpWallet: WithPromise<'backUpWallet', RestorationMethods>;
  declare readonly removeWalletBackup: WithPromise<'removeWalletBackup', RestorationMethods>;

  declare readonly setLiveID: WithPromise<'setLiveID', LiveIdMethods>;
  declare readonly verifyLiveID: WithPromise<'verifyLiveID', LiveIdMethods>;
  declare readonly verifyFaceWithLiveness: WithPromise<'verifyFaceWithLiveness', LiveIdMethods>;
  declare readonly getLiveIdImage: LiveIdMethods['getLiveIdImage'];
  declare readonly isLiveIDRegistered: LiveIdMethods['isLiveIDRegistered'];

  declare readonly enrollPin: WithPromise<'enrollPin', PinMethods>;
  declare readonly unenrollPin: WithPromise<'unenrollPin', PinMethods>;
  declare readonly verifyPin: PinMethods['verifyPin'];
  declare readonly isPinRegistered: PinMethods['isPinRegistered'];
  declare readonly isBiometricAssetsEnabled: PinMethods['isBiometricAssetsEnabled'];
  declare readonly getBiometricAssetEnrollments: PinMethods['getBiometricAssetEnrollments'];
  declare readonly isDigitalAssetsEnabled: PinMethods['isDigitalAssetsEnabled'];
  declare readonly getDigitalAssetEnrollments: PinMethods['getDigitalAssetEnrollments'];
  declare readonly isPersonalAssetsEnabled: PinMethods['isPersonalAssetsEnabled'];
  declare readonly getPersonalAssetEnrollments: PinMethods['getPersonalAssetEnrollments'];

  declare readonly registerDocument: WithPromise<'registerDocument', DocumentMethods>;
  declare readonly unRegisterDocument: WithPromise<'unRegisterDocument', DocumentMethods>;
  declare readonly fetchDocuments: WithPromise<'fetchDocuments', DocumentMethods>;
  declare readonly verifyDocument: WithPromise<'verifyDocument', DocumentMethods>;
  declare readonly createDocumentSession: WithPromise<'createDocumentSession', DocumentMethods>;
  declare readonly pollDocumentSession: WithPromise<'pollDocumentSession', DocumentMethods>;

  declare readonly isDeviceAuthEnrolled: DeviceMethods['isDeviceAuthEnrolled'];
  declare readonly checkDeviceFingerPrintEnabled: DeviceMethods['checkDeviceFingerPrintEnabled'];
  declare readonly isDeviceFingerPrintEnable: DeviceMethods['isDeviceFingerPrintEnable'];
  declare readonly checkIfDeviceIsSecured: DeviceMethods['checkIfDeviceIsSecured'];
  declare readonly isDeviceSecure: DeviceMethods['isDeviceSecure'];

  declare readonly authenticateUser: WithPromise<'authenticateUser', AuthenticationMethods>;
  declare readonly generateNewSession: WithPromise<'generateNewSession', AuthenticationMethods>;
  declare readonly getSessionResponse: WithPromise<'getSessionResponse', AuthenticationMethods>;
  declare readonly isTrustedSessionSource: WithPromise<'isTrustedSessionSource', AuthenticationMethods>;
  declare readonly getScopes: WithPromise<'getScopes', AuthenticationMethods>;
  declare readonly getIAL: WithPromise<'getIAL', AuthenticationMethods>;
  declare readonly getKYC: WithPromise<'getKYC', AuthenticationMethods>;
  declare readonly issueAccountCredential: WithPromise<'issueAccountCredential', AuthenticationMethods>;

  declare readonly addPreLinkedUser: WithPromise<'addPreLinkedUser', AccountMethods>;
  declare readonly checkUserExist: WithPromise<'checkUserExist', AccountMethods>;
  declare readonly fetchUserByUserName: WithPromise<'fetchUserByUserName', AccountMethods>;
  declare readonly getLinkedUserList: AccountMethods['getLinkedUserList'];
  declare readonly getSelectedAccount: AccountMethods['getSelectedAccount'];
  declare readonly setSelectedAccount: AccountMethods['setSelectedAccount'];
  declare readonly setLinkedAccountsJSON: AccountMethods['setLinkedAccountsJSON'];
  declare readonly updateAccounts: AccountMethods['updateAccounts'];
  declare readonly followWalletEvents: AccountMethods['followWalletEvents'];
  declare readonly readWalletEvents: WithPromise<'readWalletEvents', AccountMethods>;
  declare readonly getRemovedAccountList: WithPromise<'getRemovedAccountList', AccountMethods>;
  declare readonly unlinkAccount: WithPromise<'unlinkAccount', AccountMethods>;
  declare readonly updateAccountInfo: WithPromise<'updateAccountInfo', AccountMethods>;

  declare readonly verifyUserAccount: WithPromise<'verifyUserAccount', AccessCodeMethods>;
  declare readonly resetPassword: WithPromise<'resetPassword', AccessCodeMethods>;
  declare readonly getPasswordPolicy: WithPromise<'getPasswordPolicy', AccessCodeMethods>;
  declare readonly createAccessCode: WithPromise<'createAccessCode', AccessCodeMethods>;
  declare readonly validateAccessCode: WithPromise<'validateAccessCode', AccessCodeMethods>;
  declare readonly redeemAccessCode: WithPromise<'redeemAccessCode', AccessCodeMethods>;

  declare readonly getTOTP: OtpMethods['getTOTP'];
  declare readonly emptyOTPSeedsForAccounts: WithPromise<'emptyOTPSeedsForAccounts', OtpMethods>;
  declare readonly updateOTPSeedsForAccounts: WithPromise<'updateOTPSeedsForAccounts', OtpMethods>;
  declare readonly updateOTPSeedForSingleAccount: WithPromise<'updateOTPSeedForSingleAccount', OtpMethods>;

  declare readonly getVC: WithPromise<'getVC', CredentialMethods>;
  declare readonly getVP: WithPromise<'getVP', CredentialMethods>;

  declare readonly registerPasskey: WithPromise<'registerPasskey', PasskeyMethods>;
  declare readonly registerPasskeyWithAccountLinking: WithPromise<
    'registerPasskeyWithAccountLinking',
    PasskeyMethods
  >;
  declare readonly authenticatePasskey: WithPromise<'authenticatePasskey', PasskeyMethods>;
  declare readonly issueJWTOnPasskeyAuthentication: WithPromise<
    'issueJWTOnPasskeyAuthentication',
    PasskeyMethods
  >;

  static {
    delegateMethods(IdentitySDK.prototype, GROUPS, (sdk) => sdk.#groups);
    addPromiseForms(IdentitySDK.prototype, (sdk) => sdk.call);
  }

  private constructor(session: SdkSession) {
    this.#session = session;
    this.#calls = new SdkCalls(session);
    this.#groups = groupObjects(GROUPS, this.#calls);
  }

  /**
   * Creates the instance of a context and starts its load; `isReady()` tells when it has finished. The same context
   * again changes nothing; another kiosk context ends the earlier one, and with it an applicant's.
   *
   * @throws AppError `SESSION_ACTIVE` while another applicant's context is active: one person at a time.
   */
  static initialize(context: SdkContext): void {
    assertIsContext(context);
    const present = context.kind === 'device' ? IdentitySDK.#device : IdentitySDK.#applicant;
    if (present && present.#session.context === context) return;
    if (present && context.kind === 'applicant')
      throw failure('SESSION_ACTIVE', 'one applicant context per kiosk');
    present?.endContext();
    // No applicant is present when a kiosk opens, so data that an earlier run left is discarded.
    if (context.kind === 'device') IdentitySDK.#applicant?.endContext();
    const created = new IdentitySDK(new SdkSession(context, () => IdentitySDK.#applicant !== undefined));
    if (context.kind === 'device') IdentitySDK.#device = created;
    else IdentitySDK.#applicant = created;
  }

  /**
   * The instance of the active context: the applicant's while there is one, else the kiosk's.
   *
   * @throws AppError `NOT_READY` before `initialize`.
   */
  static getInstance(): IdentitySDK {
    return present(IdentitySDK.#applicant ?? IdentitySDK.#device);
  }

  /** The instance of one kind of context. An addition of this project. @throws AppError `NOT_READY`. */
  static instanceOf(kind: SdkContext['kind']): IdentitySDK {
    return present(kind === 'device' ? IdentitySDK.#device : IdentitySDK.#applicant);
  }

  /** Ends the instance of a context, where it has one. An addition of this project. */
  static endInstanceOf(context: SdkContext): void {
    const instances = [IdentitySDK.#applicant, IdentitySDK.#device];
    instances.find((one) => one && one.#session.context === context)?.endContext();
  }

  /**
   * Ends the context of this instance: an applicant's data in memory are overwritten, later calls fail with
   * `NOT_READY`. Data written by `confirmEnrolment` stay. An addition of this project.
   */
  endContext(): void {
    this.#session.end();
    if (IdentitySDK.#device === this) IdentitySDK.#device = undefined;
    if (IdentitySDK.#applicant === this) IdentitySDK.#applicant = undefined;
  }

  /**
   * Subscribes to an event. An addition of this project: the specification names the event of `initiateWallet` and no
   * way to hear it.
   *
   * @returns the unsubscriber.
   */
  on<E extends keyof SdkEvents>(event: E, listener: (payload: SdkEvents[E]) => void): () => void {
    return this.#calls.on(event, listener);
  }

  /** Settles when the load has finished, well or not; `isReady()` tells which. An addition of this project. */
  whenLoaded(): Promise<void> {
    return this.#session.loaded;
  }

  /** The promise form of every operation; it never rejects. An addition of this project. */
  readonly call: SdkCall = (name, input) => this.#session.gate.call(name, input);
}

function present(instance: IdentitySDK | undefined): IdentitySDK {
  if (instance) return instance;
  throw failure('NOT_READY', 'there is no instance');
}

function assertIsContext(context: unknown): asserts context is OpenableContext {
  const { kind, open } = Object(context) as Partial<OpenableContext>;
  if ((kind === 'device' || kind === 'applicant') && typeof open === 'function') return;
  throw failure('INVALID_INPUT', 'the context is of neither kind, device or applicant');
}
