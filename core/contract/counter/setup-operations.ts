import { z } from 'zod';
import { operation } from '../kit.ts';
import { SERVICES_UNREACHED } from '../services-unreached.ts';
import { Done, Nothing, Passphrase } from './shapes.ts';

/** `https`, or `http` for services on this very machine; anything else is refused with `INVALID_INPUT`. */
const Address = z.url({ protocol: /^https?$/ });

export const NetworkSettings = z.strictObject({
  proxy: z
    .strictObject({
      host: z.string().min(1),
      port: z.number().int().min(1).max(65535),
      userName: z.string().optional(),
      password: z.string().optional(),
    })
    .optional(),
  /** PEM text of an own certificate authority. */
  certificateAuthority: z.string().max(200_000).optional(),
  /** Whether the own authority replaces the public ones; absent: they count beside it. */
  authorities: z.enum(['own', 'own-and-public']).optional(),
});
export type NetworkSettings = z.infer<typeof NetworkSettings>;

export const setupOperations = {
  'setup.probe': operation({
    summary: 'Tries the OS keychain and returns the facts that set-up needs.',
    input: Nothing,
    output: z.object({
      keychain: z.object({
        available: z.boolean(),
        component: z.string(),
        probe: z.string(),
        nextStep: z.string(),
      }),
      minPassphraseLength: z.number(),
    }),
    errors: ['SETUP_ALREADY_DONE'],
    roles: ['operator'],
    auth: 'none',
  }),
  'setup.test-network': operation({
    summary:
      'Connects to the services address through the given proxy and certificate authority before saving them.',
    input: z.strictObject({ address: Address, network: NetworkSettings }),
    output: z.object({ reached: z.literal(true), community: z.string().optional(), tookMs: z.number() }),
    errors: ['SETUP_ALREADY_DONE', 'CERTIFICATE_AUTHORITY_INVALID', ...SERVICES_UNREACHED],
    roles: ['operator'],
    auth: 'none',
  }),
  'setup.enrol': operation({
    summary:
      'Creates the keys, the vault and the wallet, registers the kiosk and fetches the operators of its community; repeated with the same code, it continues with the same kiosk.',
    input: z.strictObject({
      keyStorage: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('keychain') }),
        z.strictObject({ kind: z.literal('passphrase-file'), passphrase: Passphrase }),
      ]),
      branchName: z.string().trim().min(2).max(80),
      services: z.discriminatedUnion('mode', [
        z.strictObject({ mode: z.literal('embedded') }),
        z.strictObject({
          mode: z.literal('remote'),
          address: Address,
          licenseKey: z.string(),
          enrolmentCode: z.string(),
        }),
      ]),
      network: NetworkSettings.optional(),
    }),
    output: z.object({ kioskDid: z.string(), supervisor: z.enum(['first', 'existing']) }),
    errors: [
      'SETUP_ALREADY_DONE',
      'CERTIFICATE_AUTHORITY_INVALID',
      'KEYCHAIN_UNAVAILABLE',
      'PASSPHRASE_WEAK',
      'PASSPHRASE_WRONG',
      'PASSPHRASE_REQUIRED',
      'SERVICES_UNREACHABLE',
      'SERVICES_REFUSED',
      'LICENSE_INVALID',
      'LICENSE_EXPIRED',
      'LICENSE_MODULE_MISSING',
      'ENROLMENT_CODE_INVALID',
      'ROSTER_INVALID',
      'DISK_FULL',
    ],
    roles: ['operator'],
    auth: 'none',
  }),
  'setup.complete': operation({
    summary:
      'Ends the set-up: by the first supervisor where the community has no operator, else by the passphrase of one of its supervisors.',
    input: z.strictObject({
      supervisor: z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('first'),
          name: z.string().trim().min(2).max(80),
          passphrase: Passphrase,
        }),
        z.strictObject({
          kind: z.literal('existing'),
          operatorId: z.string().min(1),
          passphrase: Passphrase,
        }),
      ]),
    }),
    output: z.object({ kioskDid: z.string(), operatorId: z.string() }),
    errors: [
      'SETUP_ALREADY_DONE',
      'SETUP_REQUIRED',
      'PASSPHRASE_WEAK',
      'SUPERVISOR_EXISTS',
      'SIGN_IN_FAILED',
      'SIGN_IN_LOCKED',
      'PERMISSION_DENIED',
      'ROSTER_EXPIRED',
      'ROSTER_INVALID',
      'ROSTER_OUTDATED',
      'SERVICES_UNREACHABLE',
      'SERVICES_REFUSED',
      'ENROLMENT_CODE_INVALID',
      'DISK_FULL',
    ],
    roles: ['operator'],
    auth: 'none',
  }),
  'vault.unlock': operation({
    summary: 'Opens the passphrase-protected key file after a start.',
    input: z.strictObject({ passphrase: Passphrase }),
    output: Done,
    errors: ['PASSPHRASE_WRONG', 'VAULT_KEY_WRONG', 'VAULT_CORRUPT'],
    roles: ['operator'],
    auth: 'none',
  }),
} as const;
