import { ERRORS } from '#core/contract/error-table.ts';
import type { ErrorCode } from '#core/contract/errors.ts';
import { type SdkOperationName, sdkOperations } from './contract/index.ts';
import { CALLING_FOR_PERSON } from './contract/sdk-operation.ts';
import { FACE_ERRORS } from './contract/types.ts';
import {
  AT,
  LICENSE,
  LIVE,
  PASSPORT,
  picture,
  SESSION,
  signDocument,
  signLiveId,
  TENANT as TO_REGISTER,
} from './sdk.fixture.ts';

const TENANT = { dns: 'services.example' };
const ORIGIN = { tag: 'branch-one', api: 'https://services.example', community: 'Main Street' };
const USER = '0197a000-0000-7000-8000-0000000000b1';
const ACCOUNT = { userId: USER, origin: ORIGIN };
const PUSH = { pushId: '', pushProvider: 'events' } as const;
const PLACE = { lat: '', lon: '' };
const PASSKEY = {
  activity: { open: async () => undefined },
  request: { tenant: TENANT, userName: 'anna' },
};
const DEVICE = {
  uid: 'kiosk-7',
  os: 'Linux',
  deviceName: 'Counter 7',
  authenticatorId: 'org.example',
  authenticatorVersion: '1.0.0',
  authenticatorName: 'Example',
};

const VERIFY = {
  code: '',
  userId: 'anna',
  password: 'correct horse battery',
  origin: ORIGIN,
  versionName: '',
  phoneNumber: '',
  deviceId: '',
  ...PLACE,
  ...PUSH,
};
const REDEEM = { code: '3f1c0a9be27d4856917b5de0c4a8f263', versionName: '', ...PLACE, ...PUSH };

/** An input for each operation that asks the services first. */
export const ASKING: Partial<Record<SdkOperationName, object>> = {
  'configuration.tenant': { tenantDns: TENANT.dns, keyPath: 'a.b' },
  'configuration.community': { tenant: TENANT, keyPath: 'a.b' },
  'configuration.info': { tenant: TENANT },
  'configuration.gateways': { tenant: TENANT },
  'configuration.restore': { tenantDns: TENANT.dns },
  'restoration.back-up': { pin: null },
  'restoration.user-data': {},
  'restoration.remove-back-up': {},
  'document-sessions.create': { docType: 'dl_object', dvcID: null, uid: 'user-7' },
  'document-sessions.poll': { sessionId: SESSION, dvcID: null },
  'documents.verify': {
    dvcID: 'dvc-1',
    document: {},
    verifications: ['x'],
    mobileSessionID: null,
    mobileDocumentID: null,
  },
  'passkeys.register': PASSKEY,
  'passkeys.register-and-link': PASSKEY,
  'passkeys.authenticate': PASSKEY,
  'passkeys.issue-jwt': PASSKEY,
  'authentication.new-session': { origin: ORIGIN, authType: 'pin', scopes: 'firstName', metadata: null },
  'authentication.session-response': {
    sessionURL: `https://services.example/sessions/session/${SESSION}`,
    sessionId: SESSION,
  },
  'authentication.trusted-source': { sessionUrl: `https://services.example/sessions/session/${SESSION}` },
  'authentication.authenticate': {
    userId: null,
    creds: '',
    origin: ORIGIN,
    sessionId: SESSION,
    sessionUrl: `https://services.example/sessions/session/${SESSION}`,
    dataObject: null,
    scopes: 'firstName',
    metadata: {},
    extraData: {},
    latitude: '',
    longitude: '',
    versionName: '',
    authFactor: 'pin',
    isRejected: false,
  },
  'authentication.credential': { userId: USER },
  'scopes.get': {
    userId: null,
    scopes: 'firstName',
    creds: '',
    origin: ORIGIN,
    latitude: '',
    longitude: '',
  },
  'scopes.ial': {},
  'scopes.kyc': {},
  'accounts.add-linked': { userId: USER, origin: ORIGIN, account: ACCOUNT },
  'accounts.user-exists': { userId: USER, origin: ORIGIN },
  'accounts.fetch-user': { tenant: TENANT, userName: 'anna' },
  'accounts.removed': {},
  'accounts.read-events': { cursor: '0', waitSec: 0 },
  'accounts.unlink': { linkedAccount: ACCOUNT, ...PUSH },
  'accounts.update-info': { account: ACCOUNT, deviceInfo: DEVICE, ...PUSH },
  'accounts.verify': VERIFY,
  'accounts.reset-password': {
    userId: USER,
    password: 'correct horse battery',
    newPassword: 'another horse battery',
    account: ACCOUNT,
    origin: ORIGIN,
  },
  'accounts.password-policy': { account: ACCOUNT },
  'access-codes.create': { emailTo: 'anna@example.org' },
  'access-codes.validate': { code: '3f1c0a9be27d4856917b5de0c4a8f263', origin: ORIGIN },
  'access-codes.redeem': REDEEM,
};

/** Declared failures of an operation that the services may answer, or that stand for no answer of theirs. */
export const servicesFailuresOf = (name: SdkOperationName): ErrorCode[] =>
  sdkOperations[name].errors.filter(
    (code) => CALLING_FOR_PERSON.some((known) => known === code) || ERRORS[code].status !== undefined,
  );

const declared = (name: SdkOperationName, family: readonly ErrorCode[]): ErrorCode[] =>
  sdkOperations[name].errors.filter((code) => family.includes(code));
/** Declared failures of the engine that reads pictures. */
export const pictureFailuresOf = (name: SdkOperationName): ErrorCode[] => declared(name, FACE_ERRORS);
/** Declared failures of the disk under the vault. */
export const diskFailuresOf = (name: SdkOperationName): ErrorCode[] =>
  declared(name, ['DISK_FULL', 'STORAGE_FAILED']);

const PICTURE = picture(1);
const IDS = { mobileSessionID: 'ms-1', mobileDocumentID: null };
const TOKEN = signLiveId(PICTURE);
const SELFIE = `data:image/png;base64,${Buffer.from(PICTURE.bytes).toString('base64')}`;

/** An input for each operation that reads pictures. */
export const READING: Partial<Record<SdkOperationName, object>> = {
  'documents.register': {
    data: PASSPORT,
    order: null,
    signToken: signDocument(PASSPORT),
    liveId: { bitmap: PICTURE, proofedBy: null, signToken: signLiveId(PICTURE, null) },
    storeArtifacts: true,
    syncArtifacts: true,
    ...IDS,
  },
  'documents.verify': {
    dvcID: null,
    document: { image1: SELFIE, image2: SELFIE },
    verifications: ['face_compare'],
    ...IDS,
  },
  'live-id.set': { bitmap: PICTURE, proofedBy: null, signToken: TOKEN, livenessResult: LIVE, ...IDS },
  'live-id.verify': { bitmap: PICTURE, signToken: TOKEN, livenessResult: LIVE, ...IDS },
  'live-id.verify-face-with-liveness': { bitmap: PICTURE, ...IDS },
};
/** An input for each operation that writes data of an enrolled person. */
export const WRITING: Partial<Record<SdkOperationName, object>> = {
  ...READING,
  'documents.unregister': { type: PASSPORT.type, id: PASSPORT.id },
  'document-sessions.create': { docType: 'ppt_object', dvcID: null, uid: null },
  'pin.enrol': { pin: '428571', proofedBy: null },
  'pin.unenrol': {},
  'pin.verify': { pin: '428572' },
  'otp.empty-seeds': {},
  'accounts.set-json': { accountsJSON: '[]' },
  'accounts.replace': { accountList: [] },
  'accounts.select': { account: ACCOUNT },
  'accounts.add-linked': { userId: USER, origin: ORIGIN, account: ACCOUNT },
  'accounts.removed': {},
  'accounts.unlink': { linkedAccount: ACCOUNT, ...PUSH },
  'accounts.verify': VERIFY,
  'access-codes.redeem': REDEEM,
  'passkeys.register': PASSKEY,
  'passkeys.register-and-link': PASSKEY,
  'passkeys.authenticate': PASSKEY,
  'passkeys.issue-jwt': PASSKEY,
  'restoration.back-up': { pin: '428572' },
  'restoration.commit': {},
  'wallet.confirm-enrolment': {},
};

const LINKED = { userId: USER, userName: 'anna', displayName: null, linkedBy: 'password', linkedAt: AT };
/** The services' answers to those of {@link WRITING} that ask them first. */
export const ANSWERS: Readonly<Record<string, unknown>> = {
  getCommunityInfo: { tenant: { tenanttag: ORIGIN.tag }, community: { name: ORIGIN.community } },
  addPreLinkedUser: LINKED,
  verifyUserAccount: LINKED,
  redeemAccessCode: LINKED,
  unlinkAccount: { done: true },
  beginPasskeyCeremony: { ceremonyId: USER, url: 'https://services.example/passkey#a', expiresAt: AT },
  getPasskeyCeremony: { state: 'done', userId: USER, passkeyId: USER, agoMs: 0, token: 'jwt' },
  listLinkedAccounts: { accounts: [LINKED] },
  getRemovedAccountList: { accounts: [{ userId: USER, removedAt: AT }] },
};
/** Links the account that {@link WRITING} names. */
export const LINKING = REDEEM;

/** For each operation of a kiosk's own context that stores something, an input that makes it do so; in their order. */
export const KEEPING: Partial<Record<SdkOperationName, object>> = {
  'library.set-license-key': { key: 'licence-2' },
  'library.set-dvc-id': { dvcId: 'dvc-2' },
  'network.set-proxy': { host: 'proxy.example', port: 3128, userName: null, password: null },
  'library.reset': { licenseKey: LICENSE, rootTenant: null, resetReason: 'wrong start' },
  'wallet.initiate': {},
  'wallet.restore': { mnemonicPhrase: `${'abandon '.repeat(11)}about`.split(' ') },
  'tenant.register': TO_REGISTER,
  'wallet.commit': {},
};
/** Declared failures of key store and disk under a kiosk's own context. */
export const keptFailuresOf = (name: SdkOperationName): ErrorCode[] =>
  declared(name, ['KEYCHAIN_UNAVAILABLE', 'DISK_FULL', 'STORAGE_FAILED']);

/** A restoration of who has no wallet, with the restore mode on. */
export const RESTORING: Partial<Record<SdkOperationName, object>> = {
  'restoration.wallet': {
    rootTenantDNS: TENANT.dns,
    communityName: ORIGIN.community,
    dvcID: null,
    enableScreenProtection: false,
  },
};

const FOREIGN_ORIGIN = { ...ORIGIN, api: 'https://other.example' };
const FOREIGN_ACCOUNT = { ...ACCOUNT, origin: FOREIGN_ORIGIN };
/** An input with a foreign origin for each operation that takes one. */
export const FOREIGN: Partial<Record<SdkOperationName, object>> = {
  'accounts.add-linked': { userId: USER, origin: FOREIGN_ORIGIN, account: ACCOUNT },
  'accounts.user-exists': { userId: USER, origin: FOREIGN_ORIGIN },
  'accounts.unlink': { linkedAccount: FOREIGN_ACCOUNT, ...PUSH },
  'accounts.update-info': { account: FOREIGN_ACCOUNT, deviceInfo: DEVICE, ...PUSH },
  'accounts.reset-password': {
    userId: USER,
    password: 'correct horse battery',
    newPassword: 'another horse battery',
    account: FOREIGN_ACCOUNT,
    origin: ORIGIN,
  },
  'accounts.password-policy': { account: FOREIGN_ACCOUNT },
  'scopes.get': {
    userId: null,
    scopes: 'did',
    creds: '',
    origin: FOREIGN_ORIGIN,
    latitude: '',
    longitude: '',
  },
};
export const foreignFailureOf = (name: SdkOperationName): ErrorCode[] =>
  declared(name, ['ORIGIN_NOT_REGISTERED']);
