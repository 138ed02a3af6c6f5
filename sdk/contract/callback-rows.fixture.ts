/** One row of part 6 of the specification: the callback, its method, and the parameters with their types, in order. */
type CallbackRow = readonly [callback: string, method: string, parameters: string];

const STATUS = 'status: boolean';
const ERROR = 'error: ErrorResponse';
const ERROR_RESPONSE = 'errorResponse: ErrorResponse';
const row = (callback: string, method: string, ...parameters: string[]): CallbackRow => [
  callback,
  method,
  parameters.join(', '),
];

/** The callbacks of the specification, in its order. `String` is written `string`, `List of X` is `X[]`. */
export const CALLBACK_ROWS: readonly CallbackRow[] = [
  row(
    'AccessCodeCallback',
    'onAccessCodeResponse',
    STATUS,
    'createAccessCodeResponse: CreateAccessCodeResponse',
    ERROR,
  ),
  row('AddAccountCallback', 'onAccountAdded', STATUS, ERROR),
  row('AuthenticateUserCallback', 'onUserAuthenticated', STATUS, 'sessionId: string', ERROR),
  row('SdkTenantRegistryCallback', 'onTenantRegistration', STATUS, ERROR, 'tenant: SdkTenant'),
  row('CheckUserExistCallback', 'onCheckUserExistCallback', STATUS),
  row('CommunityInfoCallback', 'onCommunityInfoResponse', STATUS, 'result: string', ERROR_RESPONSE),
  row('DocumentSessionCallback', 'onDocumentSessionResponse', STATUS, 'response: string', ERROR),
  row(
    'FetchDocumentsCallback',
    'onFetchDocumentsCallback',
    STATUS,
    'result: Map<string, GivenDocument>',
    ERROR,
  ),
  row('FetchUserAccountsInfoCallback', 'onFetchUserAccountsInfo', STATUS, ERROR),
  row('EmptyOTPSeedsForAccountsCallback', 'onEmptyOTPSeedsForAccounts', STATUS, ERROR),
  row(
    'OTPSeedUpdatedCallback',
    'onOTPSeedUpdateCompleted',
    STATUS,
    'accountResults: OTPSeedUpdatedAccountResult[]',
    'otpSeedUpdateAction: OTPSeedUpdateAction',
  ),
  row('FetchConfigCallback', 'onFetchConfigCallback', STATUS, 'result: string', ERROR),
  row(
    'GenerateNewSessionListener',
    'onNewSessionGenerated',
    STATUS,
    'sessionURL: string',
    'result: GenerateNewSessionResponsePayload',
    ERROR_RESPONSE,
  ),
  row('GetNewSessionListener', 'onNewSessionReceived', STATUS, 'result: string', ERROR_RESPONSE),
  row('GetScopeCallback', 'onGetScopeResponse', 'response: Map<string, unknown>', ERROR),
  row('IAccountRestoreListener', 'onAccountRestoreListener', STATUS, ERROR, 'message: string'),
  row('IALCallback', 'onIALResponse', STATUS, 'ialValue: string', ERROR),
  row('IFetchUserByUserNameResponseCallback', 'onFetchUserResponse', STATUS, 'response: string', ERROR),
  row('ILiveIDEnrollListener', 'onLiveIDEnrollment', 'enroll_status: boolean', 'msg: string', ERROR_RESPONSE),
  row('IVerifyDocumentListener', 'onDocumentVerify', STATUS, 'documentVerification: string', ERROR),
  row('KYCCallback', 'onKYCResponse', STATUS, 'kycHash: string', ERROR),
  row('LinkUserCallback', 'onLinkedUser', STATUS, ERROR),
  row(
    'MessageGatewaysCallback',
    'onMessageGatewaysResponse',
    STATUS,
    'messageGateways: MessageGateway[]',
    ERROR,
  ),
  row('PasswordPolicyCallback', 'onPasswordPolicyResponse', STATUS, 'result: SdkPasswordPolicy', ERROR),
  row('PollSessionCallback', 'onPollSessionResponse', STATUS, 'response: string', ERROR),
  row('PasskeyCallback', 'onPasskeyResponse', STATUS, 'passkeyResponse: PasskeyResponse', ERROR_RESPONSE),
  row('ResetPasswordCallback', 'onPasswordReset', STATUS, ERROR),
  row('RestoreWalletEnabledCallback', 'onRestoreWalletEnabled', 'isRestoreWalletEnabled: boolean'),
  row('RestoreWalletWithLiveIDCallback', 'onRestoreWalletWithLiveIDResponse', STATUS, ERROR),
  row('TrustedSessionSourceCallback', 'onResult', 'isTrusted: boolean'),
  row('UnlinkAccountCallback', 'onUnlinkAccount', STATUS, ERROR),
  row('UpdateAccountInfoCallback', 'onUpdateAccountInfo', STATUS, ERROR),
  row(
    'UserAccountsRemovedCallback',
    'onUserAccountsRemoved',
    STATUS,
    'removedAccountList: SdkLinkedAccount[]',
    ERROR,
  ),
  row(
    'ValidateAccessCodeCallback',
    'ifAdValidationRequired',
    STATUS,
    'bidGenericResponse: SdkGenericResponse<ValidatedAccessCode>',
    'userID: string',
    ERROR,
  ),
  row('VCCallback', 'onVCResponse', STATUS, 'vcData: string', ERROR_RESPONSE),
  row('VPCallback', 'onVPResponse', STATUS, 'vcData: string', ERROR),
];

/** The listeners that part 6 names without their methods; the methods are chosen by this project. */
export const LISTENER_ROWS: readonly CallbackRow[] = [
  row('IDocumentEnrollmentListener', 'onDocumentEnrollment', STATUS, ERROR),
  row('IDocumentUnEnrollmentListener', 'onDocumentUnEnrollment', STATUS, ERROR),
  row('IFaceComparisonListener', 'onFaceComparison', STATUS, 'score: number', ERROR),
  row(
    'IVerifyFaceWithLivenessCallback',
    'onVerifyFaceWithLiveness',
    STATUS,
    'livenessResult: string',
    'score: number',
    ERROR,
  ),
];

/** The name and type of each parameter of a row. */
export const parametersOf = ([, , parameters]: CallbackRow): { name: string; type: string }[] =>
  parameters
    .split(/, (?=\w+: )/)
    .map((one) => ({ name: one.slice(0, one.indexOf(':')), type: one.slice(one.indexOf(':') + 2) }));
