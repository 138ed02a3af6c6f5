import path from 'node:path';
import { z } from 'zod';
import { isServicesAddress } from '#core/contract/counter/services-address.ts';
import { type AppError, failure } from '#core/contract/errors.ts';
import { publicKeyFromDid } from '#core/keys/did-key.ts';
import { checkAuthorities } from '../contract/certificate-authority.ts';
import { networkOperations } from '../contract/network.ts';
import type { ProxySettings } from '../contract/scope.ts';
import type { AskConsent } from '../ports/consent.ts';
import type { Faces } from '../ports/faces.ts';
import type { NetworkOptions } from '../ports/services.ts';
import type { SsnProvider } from '../ports/ssn-provider.ts';
import type { SdkLog } from '../sdk-context.ts';
import type { ProgramRestoration } from './program-restoration.ts';

/** Where a program keeps the keys of wallet and vault. */
export type ProgramKeys =
  | { readonly kind: 'keychain' }
  /** A file in the data directory, sealed under the passphrase. */
  | { readonly kind: 'passphrase-file'; readonly passphrase: string };

/** A program's settings of the library. */
export interface ProgramOptions {
  /** Folder of the vault. It is made when missing, and for the user of the program alone. */
  readonly dataDir: string;
  readonly keyStore: ProgramKeys;
  /** Address of the services: `https:`, or `http:` on this machine. */
  readonly services: string;
  /** As `setProxy` would set it, at each start; without it, the proxy that `setProxy` kept stays in use. */
  readonly proxy?: NonNullable<NetworkOptions['proxy']>;
  /** Certificates in PEM of an own authority that vouches for the services. */
  readonly certificateAuthority?: string;
  /** Whether it replaces the public ones; without it, both count. */
  readonly authorities?: NonNullable<NetworkOptions['authorities']>;
  /** DIDs of the capture pipelines whose sign tokens are believed; none without it. */
  readonly captureIssuers?: readonly string[];
  /**
   * Development only: the context signs data without a capture (`stubCaptures` of the context). Each token is marked,
   * and refused by every kiosk and all services.
   */
  readonly stubCaptures?: true;
  /** Finds and compares faces; without it, face operations answer `MODEL_MISSING`. */
  readonly faces?: Faces;
  /**
   * Shows a person who asks for which scopes, and answers whether they agree; without it, nothing is shown to a relying
   * party, and the operations answer `NOT_SUPPORTED`.
   */
  readonly askConsent?: AskConsent;
  /**
   * Shows camera and PIN to a person whose wallet is restored by their face; without it, `restoreWalletWithLiveID` answers
   * `NOT_SUPPORTED`.
   */
  readonly restoration?: ProgramRestoration;
  /** Asks an authority about social security numbers; without it, the services ask theirs. */
  readonly ssn?: SsnProvider;
  /** Where warnings go; `console.warn` without it. They hold no personal data. */
  readonly log?: SdkLog;
}

/** The options after every check. */
export interface CheckedOptions
  extends Pick<ProgramOptions, 'keyStore' | 'services' | 'faces' | 'askConsent' | 'restoration' | 'ssn'> {
  readonly dataDir: string;
  readonly proxy: ProxySettings | undefined;
  readonly network: Pick<NetworkOptions, 'certificateAuthority' | 'authorities'>;
  readonly captureIssuers: readonly string[];
  readonly stubCaptures: boolean;
  readonly log: SdkLog;
}

const hasMethods = <T>(...names: (keyof T & string)[]) =>
  z.custom<T>((value) => names.every((name) => typeof Object(value)[name] === 'function'));

const Options = z.strictObject({
  dataDir: z.string().min(1).max(4096),
  keyStore: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('keychain') }),
    z.strictObject({ kind: z.literal('passphrase-file'), passphrase: z.string() }),
  ]),
  services: z.string().max(2048).refine(isServicesAddress),
  proxy: z
    .strictObject({
      host: z.string(),
      port: z.number(),
      userName: z.string().nullable().default(null),
      password: z.string().nullable().default(null),
    })
    .pipe(networkOperations['network.set-proxy'].input)
    .optional(),
  certificateAuthority: z.string().max(200_000).optional(),
  authorities: z.enum(['own', 'own-and-public']).optional(),
  captureIssuers: z.array(z.string().refine(isDid)).max(100).default([]),
  stubCaptures: z.literal(true).optional(),
  faces: hasMethods<Faces>('analyse', 'compare').optional(),
  askConsent: z.custom<AskConsent>((value) => typeof value === 'function').optional(),
  restoration: hasMethods<ProgramRestoration>('captureLiveId', 'askSecondFactor').optional(),
  ssn: hasMethods<SsnProvider>('verify').optional(),
  log: hasMethods<SdkLog>('warn').default({ warn: (event, fields) => console.warn(event, fields) }),
});

/** @throws AppError `INVALID_INPUT`, which names the option and not its value, and `CERTIFICATE_AUTHORITY_INVALID` */
export function checkedOptions(options: ProgramOptions): CheckedOptions {
  const {
    certificateAuthority,
    authorities,
    dataDir,
    proxy,
    stubCaptures,
    faces,
    askConsent,
    restoration,
    ssn,
    ...rest
  } = parsed(options);
  checkAuthorities({ certificateAuthority, authorities }, new Date(), 'options');
  return {
    ...rest,
    dataDir: path.resolve(dataDir),
    proxy,
    network: {
      ...(certificateAuthority === undefined ? {} : { certificateAuthority }),
      ...(authorities ? { authorities } : {}),
    },
    stubCaptures: stubCaptures === true,
    ...(faces ? { faces } : {}),
    ...(askConsent ? { askConsent } : {}),
    ...(restoration ? { restoration } : {}),
    ...(ssn ? { ssn } : {}),
  };
}

function parsed(options: unknown): z.output<typeof Options> {
  let result: z.ZodSafeParseResult<z.output<typeof Options>>;
  try {
    result = Options.safeParse(options);
  } catch (cause) {
    // A getter of the caller that throws.
    throw refused('reading an option failed', cause);
  }
  if (result.success) return result.data;
  // Paths name options of the schema; the caller's values stay out.
  const wrong = result.error.issues.map(({ path: at }) => at.join('.') || 'options');
  throw refused(`not accepted: ${[...new Set(wrong)].join(', ')}`);
}

const refused = (probe: string, cause?: unknown): AppError =>
  failure('INVALID_INPUT', probe, {
    hint: 'SDK: see createSdkContext. The services have an address that starts with https://, or http:// on this machine.',
    cause,
  });

function isDid(text: string): boolean {
  try {
    publicKeyFromDid(text);
    return true;
  } catch {
    // Any failure means that it is not a P-256 did:key; the caller says so.
    return false;
  }
}
