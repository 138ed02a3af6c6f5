import { z } from 'zod';
import { Language } from '#core/contract/language.ts';
import { Did } from '#core/contract/platform.ts';
import { CODE_TTL_S } from '#core/contract/wallet-calls/access-codes.ts';
import { DeviceInfo, LINK_BASES } from '#core/contract/wallet-calls/accounts.ts';
import { PasswordPolicy } from '#core/contract/wallet-calls/password-policy.ts';
import { Password } from '#core/contract/wallet-calls/passwords.ts';
import { Email, Phone } from './contact.ts';
import { KeyDid } from './key-did.ts';
import { next } from './paging.ts';

const Id = z.uuid();
/** One line: no control characters, which a message could carry into a header. */
const Line = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u, 'holds a control character');
const UserName = Line.min(1)
  .max(254)
  .refine((name) => !z.uuid().safeParse(name.toLowerCase()).success, 'has the form of an id');
const DisplayName = Line.min(1).max(200).nullable();
const person = {
  displayName: DisplayName.default(null),
  email: Email.nullable().default(null),
  phone: Phone.nullable().default(null),
} as const;

export const NewUser = z
  .strictObject({
    communityId: Id.optional().describe('Needed where the caller reaches several communities.'),
    userName: UserName,
    ...person,
  })
  .meta({ id: 'NewUser', description: 'A user of a community; administrators are accounts.' });
export type NewUser = z.infer<typeof NewUser>;

export const UserChange = z
  .strictObject({
    userName: UserName.optional(),
    displayName: DisplayName.optional(),
    email: Email.nullable().optional(),
    phone: Phone.nullable().optional(),
    active: z.boolean().optional().describe('False ends every link of the user.'),
  })
  .meta({ id: 'UserChange' });
export type UserChange = z.infer<typeof UserChange>;

export const UserFacts = z
  .object({
    userId: Id,
    communityId: Id,
    userName: z.string(),
    displayName: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    active: z.boolean(),
    hasPassword: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'User' });
export type UserFacts = z.infer<typeof UserFacts>;
export const UserList = z.object({ users: z.array(UserFacts), next }).meta({ id: 'UserList' });

/** The user whom a search found: none or one, so it has no pages. */
export const UserMatches = z.object({ users: z.array(UserFacts).max(1) }).meta({ id: 'UserMatches' });

export const UserSearch = z
  .strictObject({
    communityId: Id.optional(),
    userName: z.string().trim().min(1).max(254).optional(),
    email: z.string().trim().min(1).max(254).optional(),
  })
  .refine(
    ({ userName, email }) => (userName === undefined) !== (email === undefined),
    'name either userName or email',
  )
  .meta({ id: 'UserSearch', examples: [{ userName: 'anna' }] });

export const UserLink = z
  .object({
    linkId: Id,
    did: Did,
    linkedBy: z.enum(LINK_BASES),
    linkedAt: z.iso.datetime().nullable().describe('Null: prepared, and not taken by the wallet yet.'),
    device: DeviceInfo.nullable(),
  })
  .meta({ id: 'UserLink' });
export const UserLinkList = z.object({ links: z.array(UserLink), next }).meta({ id: 'UserLinkList' });
export const NewUserLink = z.strictObject({ did: KeyDid }).meta({ id: 'NewUserLink' });

export const WalletRevocation = z.strictObject({ did: Did }).meta({ id: 'WalletRevocation' });

export const UserSettings = z
  .strictObject({
    passwordPolicy: PasswordPolicy.prefault({}),
    restoreWallet: z
      .boolean()
      .default(false)
      .describe('Whether wallets may be restored by a Live ID; false removes every back-up.'),
    accessCodeTtlSeconds: z.int().min(CODE_TTL_S.min).max(CODE_TTL_S.max).default(3600),
  })
  .meta({ id: 'UserSettings', description: 'Settings of a community for its users.' });
export type UserSettings = z.infer<typeof UserSettings>;

export const UserInvitation = z
  .strictObject({
    passwordRequired: z.boolean().default(false).describe('The code is redeemed with the password only.'),
    language: Language.default('en'),
  })
  .meta({ id: 'UserInvitation' });
export const UserInvited = z
  .object({ accessCodeId: z.uuid(), messageId: z.uuid(), expiresAt: z.iso.datetime() })
  .meta({ id: 'UserInvited', description: 'The message is queued. It alone holds the code.' });
export const NewPassword = z.strictObject({ password: Password }).meta({ id: 'NewPassword' });
export const OtpCode = z
  .strictObject({ code: z.string().regex(/^\d{6}$/, 'is not six digits') })
  .meta({ id: 'OtpCode', examples: [{ code: '492039' }] });
export const OtpVerdict = z
  .object({ otp_type: z.literal('totp'), status: z.literal('verified') })
  .meta({ id: 'OtpVerdict', description: 'The code counted; it counts no second time.' });
