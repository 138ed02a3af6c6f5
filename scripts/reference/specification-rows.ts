/** One row of the operation tables of the SDK specification, part 4. */
export interface SpecificationRow {
  readonly section: string;
  /** As the specification heads the row. */
  readonly row: string;
  /** Method of `IdentitySDK`. */
  readonly method: string;
  /** Which parameters this form takes, in order; optional ones with a question mark. Implemented rows only. */
  readonly parameters?: string;
  /** What a reader must know about an implemented row. */
  readonly remark?: string;
}

type Entry = string | readonly [row: string, parameters: string, remark?: string];

const SECTIONS: Readonly<Record<string, readonly Entry[]>> = {
  '4.1': [
    ['initialize (static)', 'context'],
    ['getInstance (static)', ''],
    ['isReady', ''],
    ['getVersion', ''],
    ['setLicenseKey', 'key'],
    ['setDvcId', 'dvcId'],
    ['getCurrentDvcID', ''],
    ['registerTenant', 'bidTenant, callback'],
    ['getAppTenant', ''],
    ['getTenant', ''],
    ['getServerPublicKey', ''],
    'getLicenseModule',
    ['setProxy', 'host, port, userName?, password?'],
    ['getProxyDetails', ''],
    ['resetSDK', 'licenseKey, rootTenant, resetReason'],
    'fetchConfig',
    'fetchCommunityConfig',
    'getCommunityInfo',
    'getMessageGateways',
    'isRestoreWalletEnabled',
  ],
  '4.2': [
    ['initiateWallet', ''],
    ['commitApplicationWallet', ''],
    'commitRestorationData',
    ['getDID', ''],
    ['getPublicKey', ''],
    ['getMnemonic', ''],
    ['restoreWallet', 'mnemonicPhrase'],
    'restoreUserDataFromWallet',
    'restoreWalletWithLiveID',
    'restoreWalletWithLiveID (overload)',
    'setRestoreMode',
    'isRestoreModeOn',
    'resetRestorationData',
    ['encryptString', 'inputData, rcptKey'],
    ['decryptString', 'inputData, senderKey'],
  ],
  '4.3': [
    'addPreLinkedUser',
    'checkUserExist',
    'fetchUserByUserName',
    'getLinkedUserList',
    'getSelectedAccount',
    'setSelectedAccount',
    'setLinkedAccountsJSON',
    'updateAccounts',
    'getRemovedAccountList',
    'unlinkAccount',
    'updateAccountInfo',
    'verifyUserAccount',
    'resetPassword',
    'getPasswordPolicy',
    'createAccessCode',
    'validateAccessCode',
    'redeemAccessCode',
  ],
  '4.4': [
    'authenticateUser, preset data, generation 1',
    'authenticateUser, preset data, generation 2',
    'authenticateUser, scope, generation 1',
    'authenticateUser, scope, generation 2',
    'generateNewSession',
    'getSessionResponse',
    'isTrustedSessionSource',
    'getScopes',
    'getIAL',
    'getKYC',
    ['getVC', 'downloadURL, callback'],
    ['getVP', 'vcData, callback'],
    ['getTOTP', ''],
    ['getTOTP (overload)', 'otpSeed'],
    ['emptyOTPSeedsForAccounts', 'callback'],
    ['updateOTPSeedsForAccounts', 'accounts, callback'],
    ['updateOTPSeedForSingleAccount', 'account, callback'],
    ['registerPasskey', 'activity, passkeyRequest, callback'],
    ['registerPasskeyWithAccountLinking', 'activity, passkeyRequest, callback'],
    ['authenticatePasskey', 'activity, passkeyRequest, callback'],
    ['issueJWTOnPasskeyAuthentication', 'activity, passkeyRequest, callback'],
  ],
  '4.5': [
    ['enrollPin', 'pin, proofedBy, enrollListener'],
    ['unenrollPin', 'unEnrollmentListener'],
    ['verifyPin', 'pin'],
    ['isPinRegistered', ''],
    ['isBiometricAssetsEnabled', ''],
    'isDeviceAuthEnrolled',
    'isDigitalAssetsEnabled',
    'isPersonalAssetsEnabled',
    ['isLiveIDRegistered', ''],
    'checkDeviceFingerPrintEnabled',
    'isDeviceFingerPrintEnable',
    'checkIfDeviceIsSecured',
    'isDeviceSecure',
    ['getLiveIdImage', ''],
    ['getBiometricAssetEnrollments', ''],
    'getDigitalAssetEnrollments',
    'getPersonalAssetEnrollments',
    [
      'setLiveID',
      'liveIdBitmap, proofedBy, signToken, livenessResult, mobileSessionID?, mobileDocumentID?, liveIDResponseListener',
    ],
    [
      'verifyLiveID',
      'context, bitmap, signToken, livenessResult, mobileSessionID?, mobileDocumentID?, listener',
    ],
    [
      'verifyFaceWithLiveness',
      'selfieBitmap, mobileSessionID?, mobileDocumentID?, callback',
      'True only for the picture that the kiosk captured in this session and whose questions were answered: one picture alone shows no movement.',
    ],
  ],
  '4.6': [
    [
      'registerDocument (with Live ID)',
      'context, dataObject, liveIdBitmap, liveIdProofedBy, docSignToken, liveIdSignToken, mobileSessionID?, mobileDocumentID?, enrollListener',
    ],
    [
      'registerDocument (with Live ID and artifact flags)',
      'context, dataObject, liveIdBitmap, liveIdProofedBy, docSignToken, liveIdSignToken, storeArtifacts, syncArtifacts, mobileSessionID?, mobileDocumentID?, enrollListener',
    ],
    [
      'registerDocument (document only)',
      'context, dataObject, signToken, mobileSessionID?, mobileDocumentID?, enrollListener',
    ],
    [
      'registerDocument (document only with artifact flags)',
      'context, dataObject, signToken, storeArtifacts, syncArtifacts, mobileSessionID?, mobileDocumentID?, enrollListener',
    ],
    ['unRegisterDocument', 'context, dataObject, unEnrollListener'],
    ['fetchDocuments', 'requestMap, callback'],
    [
      'verifyDocument',
      'document, verifications, mobileSessionID?, mobileDocumentID?, listener',
      'Only `face_compare` has a method; every other name answers `NOT_PERFORMED`.',
    ],
    [
      'verifyDocument (overload)',
      'dvcID, document, verifications, mobileSessionID?, mobileDocumentID?, listener',
      'As above.',
    ],
    ['createDocumentSession', 'context, docType, callback'],
    ['createDocumentSession (overload)', 'context, docType, dvcID?, uid?, callback'],
    ['pollDocumentSession', 'context, sessionId, callback'],
    ['pollDocumentSession (overload)', 'context, sessionId, dvcID?, callback'],
  ],
};

/** Every operation row of the specification, in its order. */
export const SPECIFICATION_ROWS: readonly SpecificationRow[] = Object.entries(SECTIONS).flatMap(
  ([section, entries]) =>
    entries.map((entry) => {
      const [row, parameters, remark] = typeof entry === 'string' ? [entry] : entry;
      return {
        section,
        row,
        method: /^\w+/.exec(row)?.[0] ?? row,
        ...(parameters === undefined ? {} : { parameters }),
        ...(remark === undefined ? {} : { remark }),
      };
    }),
);
