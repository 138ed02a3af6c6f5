import { z } from 'zod';
import { normalisePassphrase } from '../../keys/passphrase-policy.ts';

const AtLeast = z.int().min(0).max(8).default(0);

/**
 * A community's rules for the passwords of its users. The default has no rule on classes of characters (SP 800-63B,
 * section 3.1.1.2); a community may add some.
 */
export const PasswordPolicy = z
  .strictObject({
    minLength: z.int().min(8).max(64).default(12),
    maxLength: z.int().min(64).max(256).default(256),
    minDistinct: z.int().min(1).max(32).default(6).describe('Different characters.'),
    minLowercase: AtLeast,
    minUppercase: AtLeast,
    minDigits: AtLeast,
    minSymbols: AtLeast,
    refuseUserName: z.boolean().default(true).describe('Refuses a password that contains the user name.'),
  })
  .meta({ id: 'PasswordPolicy' });
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;
export type PasswordRule = keyof PasswordPolicy;

const CLASSES = {
  minLowercase: /\p{Ll}/u,
  minUppercase: /\p{Lu}/u,
  minDigits: /\p{Nd}/u,
  minSymbols: /[^\p{L}\p{N}]/u,
} as const;

/** A user name shorter than this may occur in a password by chance. */
const SHORTEST_NAME = 4;

/** The rules that a new password breaks, each by its name; none where it is accepted. */
export function brokenRules(
  password: string,
  policy: PasswordPolicy,
  { userName }: { userName: string },
): PasswordRule[] {
  const text = normalisePassphrase(password);
  const characters = [...text];
  const name = normalisePassphrase(userName).toLowerCase();
  const countOf = (pattern: RegExp): number => characters.filter((one) => pattern.test(one)).length;
  const broken: Record<PasswordRule, boolean> = {
    minLength: characters.length < policy.minLength,
    maxLength: characters.length > policy.maxLength,
    minDistinct: new Set(characters).size < policy.minDistinct,
    minLowercase: countOf(CLASSES.minLowercase) < policy.minLowercase,
    minUppercase: countOf(CLASSES.minUppercase) < policy.minUppercase,
    minDigits: countOf(CLASSES.minDigits) < policy.minDigits,
    minSymbols: countOf(CLASSES.minSymbols) < policy.minSymbols,
    refuseUserName:
      policy.refuseUserName && name.length >= SHORTEST_NAME && text.toLowerCase().includes(name),
  };
  return (Object.keys(broken) as PasswordRule[]).filter((rule) => broken[rule]);
}
