import { z } from 'zod';
import {
  accessCodeCalls,
  app,
  CreateAccessCodePayload as Payload,
} from '#core/contract/wallet-calls/access-codes.ts';
import { place, UserReference } from '#core/contract/wallet-calls/accounts.ts';
import { PasswordPolicy } from '#core/contract/wallet-calls/password-policy.ts';
import { Password, reach } from '#core/contract/wallet-calls/passwords.ts';
import { LINKING, ORIGIN_NOTE, PUSH_NOTE, push } from './accounts.ts';
import { CALLING, CALLING_FOR_PERSON, PERSONAL, sdkOperation } from './sdk-operation.ts';
import { Done, SdkAccount, SdkLinkedAccount, SdkOrigin } from './types.ts';

/** The code, or the text of the magic link that holds it; the SDK tells them apart. */
const CodeText = z.string().min(1).max(1200);
const CODE_ERRORS = ['ACCESS_CODE_INVALID', 'ACCESS_CODE_EXPIRED', 'ACCESS_CODE_USED'] as const;
const CODE_NOTE =
  '`code` is the access code or the text of its magic link, as the camera of the kiosk reads it; the origin of a link must be the registered one (`ORIGIN_NOT_REGISTERED`).';

export type SdkPasswordPolicy = PasswordPolicy;
export type CreateAccessCodePayload = z.input<typeof Payload>;
export type CreateAccessCodeResponse = z.output<(typeof accessCodeCalls)['create']['output'][202]>;
export type ValidatedAccessCode = z.output<(typeof accessCodeCalls)['validate']['output'][200]>;

export const accessCodeOperations = {
  'accounts.verify': sdkOperation({
    summary: 'Links the wallet to a user by the password, and redeems a validated code where one is given.',
    method: 'verifyUserAccount',
    delivery: { callback: 'onAccountAdded' },
    requires: PERSONAL,
    input: z.strictObject({
      code: z.union([z.literal(''), CodeText]),
      userId: UserReference,
      password: Password,
      origin: SdkOrigin,
      versionName: app.versionName,
      ...place,
      ...reach,
      ...push,
    }),
    output: SdkLinkedAccount,
    errors: [
      'ORIGIN_NOT_REGISTERED',
      'USER_OR_PASSWORD_WRONG',
      'SIGN_IN_LOCKED',
      ...CODE_ERRORS,
      'ACCESS_CODE_NOT_VALIDATED',
      ...LINKING,
    ],
    notes: [
      'Without a code, `code` is empty. A user that does not exist and a wrong password are refused alike.',
      CODE_NOTE,
      ORIGIN_NOTE,
      'The position is decimal degrees as text, or empty.',
      PUSH_NOTE,
    ],
  }),
  'accounts.reset-password': sdkOperation({
    summary: 'Changes the password of a user by the present one.',
    method: 'resetPassword',
    delivery: { callback: 'onPasswordReset' },
    requires: PERSONAL,
    input: z
      .strictObject({
        userId: UserReference,
        password: Password,
        newPassword: Password,
        account: SdkAccount,
        origin: SdkOrigin,
      })
      .refine(({ userId, account: { userId: id, userName } }) => [id, userName].includes(userId), {
        error: 'account is of another user',
      }),
    output: Done,
    errors: [
      'ORIGIN_NOT_REGISTERED',
      'USER_OR_PASSWORD_WRONG',
      'SIGN_IN_LOCKED',
      'PASSWORD_REFUSED',
      ...CALLING_FOR_PERSON,
    ],
    notes: ['`PASSWORD_REFUSED` names the rules that the new password breaks in its probe.', ORIGIN_NOTE],
  }),
  'accounts.password-policy': sdkOperation({
    summary: 'The rules for passwords of an account.',
    method: 'getPasswordPolicy',
    delivery: { callback: 'onPasswordPolicyResponse' },
    requires: PERSONAL,
    input: z.strictObject({ account: SdkLinkedAccount }),
    output: PasswordPolicy,
    errors: ['ORIGIN_NOT_REGISTERED', ...CALLING],
    notes: [ORIGIN_NOTE],
  }),
  'access-codes.create': sdkOperation({
    summary: 'Creates an access code for email verification; it is mailed, and the caller is not told it.',
    method: 'createAccessCode',
    delivery: { callback: 'onAccessCodeResponse' },
    requires: PERSONAL,
    input: Payload,
    output: accessCodeCalls.create.output[202],
    errors: ['GATEWAY_NOT_CONFIGURED', 'LICENSE_EXPIRED', 'LICENSE_MODULE_MISSING', ...CALLING_FOR_PERSON],
    notes: ['The answer is the same whether a user has this address or not.'],
  }),
  'access-codes.validate': sdkOperation({
    summary: 'Tells whose code it is, and binds its redemption to this wallet.',
    method: 'validateAccessCode',
    delivery: { callback: 'ifAdValidationRequired' },
    requires: PERSONAL,
    input: z.strictObject({ code: CodeText, origin: SdkOrigin }),
    output: accessCodeCalls.validate.output[200],
    errors: ['ORIGIN_NOT_REGISTERED', ...CODE_ERRORS, ...CALLING_FOR_PERSON],
    notes: [
      'With `passwordRequired`, redeem the code by `verifyUserAccount`; else by `redeemAccessCode`.',
      CODE_NOTE,
      ORIGIN_NOTE,
    ],
  }),
  'access-codes.redeem': sdkOperation({
    summary: 'Links the wallet that validated a code to its user, once.',
    method: 'redeemAccessCode',
    delivery: { callback: 'onAccountAdded' },
    requires: PERSONAL,
    input: z.strictObject({ code: CodeText, ...place, ...push, versionName: app.versionName }),
    output: SdkLinkedAccount,
    errors: [
      'ORIGIN_NOT_REGISTERED',
      ...CODE_ERRORS,
      'ACCESS_CODE_NOT_VALIDATED',
      'PASSWORD_REQUIRED',
      ...LINKING,
    ],
    notes: [CODE_NOTE, 'The position is decimal degrees as text, or empty.', PUSH_NOTE],
  }),
} as const;
