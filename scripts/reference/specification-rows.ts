/** One row of the operation tables of the SDK specification, part 4. */
export interface SpecificationRow {
  readonly section: string;
  /** As the specification heads the row. */
  readonly row: string;
  /** Method of `IdentitySDK`. */
  readonly method: string;
  /** The parameters of this form in order; optional ones with a question mark. Implemented rows only. */
  readonly parameters?: string;
  /** A remark for readers about an implemented row. */
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
    ['getLicenseModule', ''],
    ['setProxy', 'host, port, userName?, password?'],
    ['getProxyDetails', ''],
    ['resetSDK', 'licenseKey, rootTenant, resetReason'],
    ['fetchConfig', 'tenantDns, keyPath, callback'],
    ['fetchCommunityConfig', 'tenant, keyPath, callback'],
    ['getCommunityInfo', 'tenant, callback'],
    ['getMessageGateways', 'tenant, callback'],
    ['isRestoreWalletEnabled', 'tenantDns, callback'],
  ],
  '4.2': [
    ['initiateWallet', ''],
    ['commitApplicationWallet', ''],
    ['commitRestorationData', ''],
    ['getDID', ''],
    ['getPublicKey', ''],
    ['getMnemonic', ''],
    ['restoreWallet', 'mnemonicPhrase'],
    ['restoreUserDataFromWallet', 'accountRestoreListener'],
    ['restoreWalletWithLiveID', 'context?, rootTenantDNS, communityName, enableScreenProtection, callback'],
    [
      'restoreWalletWithLiveID (overload)',
      'context?, rootTenantDNS, communityName, dvcID?, enableScreenProtection, callback',
    ],
    ['setRestoreMode', ''],
    ['isRestoreModeOn', ''],
    ['resetRestorationData', ''],
    ['encryptString', 'inputData, rcptKey'],
    ['decryptString', 'inputData, senderKey'],
  ],
  '4.3': [
    ['addPreLinkedUser', 'userId, origin, account, callback'],
    ['checkUserExist', 'userId, origin, callback'],
    ['fetchUserByUserName', 'context?, tenant, userName, callback'],
    ['getLinkedUserList', ''],
    ['getSelectedAccount', ''],
    ['setSelectedAccount', 'account'],
    ['setLinkedAccountsJSON', 'accountsJSON'],
    ['updateAccounts', 'accountList'],
    ['getRemovedAccountList', 'callback'],
    ['unlinkAccount', 'linkedAccount, pushId, pushProvider, callback'],
    ['updateAccountInfo', 'account, deviceInfo, pushId, pushProvider, callback'],
    [
      'verifyUserAccount',
      'code, userID, password, phoneNumber, api, tag, community, versionName, lat, lon, device_id, pushID, pushProvider, addAccountCallback',
    ],
    ['resetPassword', 'userID, password, newPassword, account, bidOrigin, resetPasswordCallback'],
    ['getPasswordPolicy', 'account, callback'],
    ['createAccessCode', 'payload, callback'],
    ['validateAccessCode', 'code, origin, callback'],
    ['redeemAccessCode', 'code, lat, lon, pushID, pushProvider, versionName, addAccountCallback'],
  ],
  '4.4': [
    [
      'authenticateUser, preset data, generation 1',
      'userId?, sessionId, dataObject, creds, bidOrigin, latitude, longitude, versionName, authFactor, authenticateUserCallback',
    ],
    [
      'authenticateUser, preset data, generation 2',
      'userId?, sessionId, sessionUrl, dataObject, creds, bidOrigin, latitude, longitude, versionName, authFactor, authenticateUserCallback',
    ],
    [
      'authenticateUser, scope, generation 1',
      'context, userId?, sessionId, scopes, creds, bidOrigin, latitude, longitude, versionName, extraData, authFactor, callback',
    ],
    [
      'authenticateUser, scope, generation 2',
      'context, userId?, sessionId, sessionUrl, scopes, metadata, creds, bidOrigin, latitude, longitude, versionName, extraData, authFactor, isRejected, callback',
    ],
    [
      'generateNewSession',
      'origin, authType, scopes, metadata, generateNewSessionListener',
      'Also without `metadata`, as the summary listing shows it.',
    ],
    ['getSessionResponse', 'sessionURL, sessionId, getNewSessionListener'],
    ['isTrustedSessionSource', 'sessionUrl, callback'],
    ['getScopes', 'userId?, scopes, creds, bidorigin, lat, longitude, callback'],
    ['getIAL', 'callback'],
    ['getKYC', 'callback'],
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
    ['isDeviceAuthEnrolled', ''],
    ['isDigitalAssetsEnabled', ''],
    ['isPersonalAssetsEnabled', ''],
    ['isLiveIDRegistered', ''],
    ['checkDeviceFingerPrintEnabled', ''],
    ['isDeviceFingerPrintEnable', ''],
    ['checkIfDeviceIsSecured', ''],
    ['isDeviceSecure', 'context'],
    ['getLiveIdImage', ''],
    ['getBiometricAssetEnrollments', ''],
    ['getDigitalAssetEnrollments', ''],
    ['getPersonalAssetEnrollments', ''],
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
      'A name without a method answers `NOT_PERFORMED`.',
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
