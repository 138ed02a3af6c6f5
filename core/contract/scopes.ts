import { z } from 'zod';

/** Where the value of a scope comes from. */
type ScopeSource = 'document' | 'wallet' | 'account' | 'services';

/**
 * Every scope that a relying party may ask a person for. The list is closed: a scope that is not here is refused, never
 * ignored. Names as the systems of this family have them.
 */
const SCOPE_REGISTRY = {
  firstName: 'document',
  middleName: 'document',
  lastName: 'document',
  fullName: 'document',
  dob: 'document',
  gender: 'document',
  dl_object: 'document',
  ppt_object: 'document',
  idcard_object: 'document',
  did: 'wallet',
  publicKey: 'wallet',
  userid: 'account',
  ial: 'services',
  kyc: 'services',
} as const satisfies Record<string, ScopeSource>;

export type Scope = keyof typeof SCOPE_REGISTRY;
export const SCOPES = Object.keys(SCOPE_REGISTRY) as [Scope, ...Scope[]];
export const Scope = z.enum(SCOPES);

/** Longer lists are refused before they are split. */
export const LONGEST_SCOPES = 500;

export const isScope = (text: string): text is Scope => Object.hasOwn(SCOPE_REGISTRY, text);

export const sourceOf = (scope: Scope): ScopeSource => SCOPE_REGISTRY[scope];

export type ParsedScopes =
  | { readonly scopes: readonly Scope[] }
  /** Why the list is refused; it does not repeat the text. */
  | { readonly refused: string };

/** Reads a comma-separated list. Spaces around a name do not count; an empty list, and a name that is unknown or stands twice, are refused. */
export function parseScopes(text: string): ParsedScopes {
  if (text.length > LONGEST_SCOPES) return { refused: `the list has more than ${LONGEST_SCOPES} characters` };
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.findIndex((name) => !isScope(name));
  if (unknown >= 0) return { refused: `number ${unknown + 1} of the list is no scope` };
  if (new Set(names).size < names.length) return { refused: 'a scope stands twice' };
  return { scopes: names.filter(isScope) };
}

/** A comma-separated list of scopes at a boundary. */
export const ScopeList = z
  .string()
  .max(LONGEST_SCOPES)
  .meta({ description: 'Comma-separated.', examples: ['firstName,dob'] })
  .transform((text, context): readonly Scope[] => {
    const parsed = parseScopes(text);
    if ('scopes' in parsed) return parsed.scopes;
    context.addIssue({ code: 'custom', message: parsed.refused });
    return z.NEVER;
  });

/** The ways in which a person can authenticate. `device`: the system's screen lock. `visual`: an operator compared. */
export const AUTH_FACTORS = ['pin', 'liveid', 'passkey', 'device', 'visual'] as const;
export const AuthFactor = z.enum(AUTH_FACTORS);
export type AuthFactor = z.infer<typeof AuthFactor>;
