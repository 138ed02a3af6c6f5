import { z } from 'zod';
import { Did } from '#core/contract/platform.ts';
import { next } from './paging.ts';

const KEY = {
  tenantId: '0191f2c4-7b1e-7c3a-9d52-6f0a1b2c3d4e',
  ceremonyId: '0191f2c4-7b1e-7c3a-9d52-6f0a1b2c3d4e',
  secret: 'c2VjcmV0LW9mLTI0LXJhbmRvbS1ieXRl',
} as const;
/** The ceremony of a page; its secret came in the fragment of the page's address. */
export const CeremonyKey = z
  .strictObject({ tenantId: z.uuid(), ceremonyId: z.uuid(), secret: z.string().regex(/^[\w-]{32}$/) })
  .meta({ id: 'CeremonyKey', examples: [KEY] });
export type CeremonyKey = z.infer<typeof CeremonyKey>;

const Text = z.string().max(100_000);
/** The JSON form of WebAuthn level 3; the library judges the rest. */
const credential = <T extends z.ZodType>(response: T) =>
  z.looseObject({
    id: z.string().min(1).max(2000),
    rawId: z.string().min(1).max(2000),
    type: z.literal('public-key'),
    response,
    clientExtensionResults: z.looseObject({}).default({}),
  });

const exampleOf = (...members: readonly string[]) => ({
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: Object.fromEntries(['clientDataJSON', ...members].map((name) => [name, 'AQID'])),
});

export const AttestationResult = CeremonyKey.extend({
  response: credential(z.looseObject({ clientDataJSON: Text, attestationObject: Text })),
}).meta({ id: 'AttestationResult', examples: [{ ...KEY, response: exampleOf('attestationObject') }] });
export const AssertionResult = CeremonyKey.extend({
  response: credential(z.looseObject({ clientDataJSON: Text, authenticatorData: Text, signature: Text })),
}).meta({
  id: 'AssertionResult',
  examples: [{ ...KEY, response: exampleOf('authenticatorData', 'signature') }],
});

/** Options in the JSON form of WebAuthn level 3. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyOptions' });
export const CeremonyDone = z.object({ done: z.literal(true) }).meta({ id: 'CeremonyDone' });

const UserPasskey = z
  .object({
    passkeyId: z.uuid(),
    did: Did.nullable().describe('The wallet through whose link it was made; null where this is not known.'),
    deviceName: z
      .string()
      .nullable()
      .describe('As the program named it at the registration; null without a name, and once the link ended.'),
    synchronised: z.boolean().describe('Whether it may exist on several devices.'),
    createdAt: z.iso.datetime(),
    usedAt: z.iso.datetime().nullable(),
    disabledAt: z.iso.datetime().nullable().describe('Since when it counts no more.'),
  })
  .meta({ id: 'UserPasskey' });
export const UserPasskeyList = z
  .object({ passkeys: z.array(UserPasskey), next })
  .meta({ id: 'UserPasskeyList' });
