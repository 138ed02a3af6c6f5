import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Link } from '#core/evidence/report.ts';
import { type PackageReport, verifyPackage } from '#core/evidence/verify-package.ts';
import { fromBase64Url, toBase64Url } from '#core/keys/bytes.ts';
import { didFromPublicKey, publicKeyFromDid } from '#core/keys/did-key.ts';
import {
  generateKeyPair,
  type KeyPair,
  keyPairFromPrivate,
  P256Jwk,
  publicKeyFromJwk,
  publicKeyToJwk,
} from '#core/keys/p256.ts';
import type { KeptPictures } from '#core/proofing/verdicts.ts';
import { describeError } from '#main/host/describe-error.ts';
import { askServices, SignedAnswer } from './evidence/ask-services.ts';
import { printable, printableLines } from './terminal/printable.ts';

export const USAGE = `npm run verify-evidence -- <file.evidence.zip> [options]
  --kiosk <did>             the kiosk that should have signed
  --services-key <key>      public key of the services: its did:key, or a file with its JWK
  --receipt <file>          a receipt of the services, besides those in the package; may be repeated
  --result <file>           a signed result of the session, likewise
  --ask <address>           asks the services at this address what they say of the session today; needs
                            --access-key and --services-key
  --access-key <file>       an access key of its tenant with the scope results.poll
  --key <file>              private key (JWK) of the recipient, for an encrypted package
  --json                    the whole report as JSON
npm run verify-evidence -- --new-key <file>
                            makes a recipient's private key and prints the DID to export to

Exit code 0: intact, the services under --services-key have judged this very log, and their roster lists every operator.
2: intact, but not all of this is confirmed.  3: broken, the link is named.  1: it could not be examined.`;

const EXIT = { trusted: 0, unconfirmed: 2, broken: 3 } as const;
const FAILED_TO_EXAMINE = 1;

const OPTIONS = {
  kiosk: { type: 'string' },
  'services-key': { type: 'string' },
  receipt: { type: 'string', multiple: true },
  result: { type: 'string', multiple: true },
  ask: { type: 'string' },
  'access-key': { type: 'string' },
  key: { type: 'string' },
  'new-key': { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/**
 * Examines an evidence package from the file alone; only with `--ask` does it ask anybody.
 * @returns the exit code of {@link USAGE}.
 */
export const main = async (argv: readonly string[]): Promise<number> => {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
    if (values['new-key'] !== undefined) return makeRecipientKey(values['new-key']);
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new TypeError('Name one evidence package.');
    const bytes = readFileSync(file);
    const recipient = values.key === undefined ? undefined : readPrivateKey(values.key);
    const given = (values.result ?? []).map(readSigned);
    const verify = (results: string[]) =>
      verifyPackage(
        bytes,
        {
          ...(values.kiosk === undefined ? {} : { kiosk: values.kiosk }),
          ...(values['services-key'] === undefined
            ? {}
            : { servicesKey: readServicesKey(values['services-key']) }),
          receipts: (values.receipt ?? []).map(readSigned),
          results,
        },
        recipient,
      );
    const alone = verify(given);
    // Their answer of today is final.
    const said = await askedResult(values, alone);
    const report = said === undefined ? alone : verify([...given, said]);
    say(
      values.json ? JSON.stringify({ ...report, exitCode: EXIT[report.finding] }, null, 2) : inWords(report),
    );
    return EXIT[report.finding];
  } catch (error) {
    process.stderr.write(`${printableLines(describeError(error))}\n`);
    if (isUsageError(error)) process.stderr.write(`\n${USAGE}\n`);
    return FAILED_TO_EXAMINE;
  }
};

/** The result that the services give out now; undefined where they are not asked, or the package names no session. */
async function askedResult(
  {
    ask,
    'access-key': accessKey,
    'services-key': servicesKey,
  }: Partial<Record<'ask' | 'access-key' | 'services-key', string>>,
  { sessionId }: PackageReport,
): Promise<string | undefined> {
  if (ask === undefined) return undefined;
  if (accessKey === undefined || servicesKey === undefined) {
    throw new TypeError('--ask needs --access-key and --services-key.');
  }
  const asking = { services: ask, accessKeyFile: accessKey, servicesKey: readServicesKey(servicesKey) };
  return sessionId === undefined ? undefined : askServices(asking, sessionId);
}

function say(text: string): 0 {
  process.stdout.write(`${printableLines(text)}\n`);
  return 0;
}

/** Tells errors of the command line, from `parseArgs` and the checks here, from others. */
function isUsageError(error: unknown): boolean {
  return error instanceof TypeError;
}

const FINDINGS = {
  trusted: 'INTACT and TRUSTED.',
  unconfirmed: 'INTACT, but NOT CONFIRMED: what was given leaves open what is named above.',
  broken: 'BROKEN',
};

function inWords(report: PackageReport): string {
  const passed = report.links.filter(({ verdict }) => verdict === 'PASSED').length;
  const failed = report.links.filter(({ verdict }) => verdict === 'FAILED');
  const open = report.links.filter(
    ({ verdict, reason }) => verdict === 'NOT_PERFORMED' && reason !== 'erased',
  );
  return [
    ...(report.sessionId === undefined ? [] : [`Session    ${report.sessionId}, ${report.events} events`]),
    ...(report.sessionId === undefined ? [] : [`Signed by  ${report.signer ?? 'no valid signature'}`]),
    ...(report.kiosks ? [`Kiosks     ${report.kiosks.map((did) => did ?? 'unknown').join(', then ')}`] : []),
    ...(report.exported ? [`Exported   ${report.exported.at} by ${printable(report.exported.by)}`] : []),
    ...(report.erasures ?? []).map(
      ({ at, by, reason, erased }) =>
        `Erased     ${at}, ${erased.length} values by ${printable(by)}: ${printable(reason)}`,
    ),
    ...(report.afterwards ?? []).map(({ time, type }) => `Afterwards ${time} ${printable(type)}`),
    ...(report.result ? [`Services   ${describeResult(report.result)}`] : []),
    `Checked    ${passed} links hold, ${failed.length} do not, ${report.erased ?? 0} values are erased`,
    ...failed.map((link) => `  FAILED         ${describeLink(link)}`),
    ...open.map((link) => `  NOT PERFORMED  ${describeLink(link)}`),
    report.broken ? `${FINDINGS.broken} at ${describeLink(report.broken)}.` : FINDINGS[report.finding],
  ].join('\n');
}

function describeResult({ state, reasons, final }: NonNullable<PackageReport['result']>): string {
  return [state, ...reasons.map(printable), ...(final?.pictures ? [PICTURES[final.pictures]] : [])].join(
    ', ',
  );
}

const PICTURES = {
  'at-kiosk': 'pictures at the kiosk, not seen by the services',
  'at-kiosk-accepted': 'pictures at the kiosk, whose word its community accepts',
} as const satisfies Record<KeptPictures, string>;

function describeLink({ link, reason }: Link): string {
  return printable(reason === undefined ? link : `${link}: ${reason}`);
}

function readServicesKey(given: string): Uint8Array {
  const text = given.startsWith('did:') ? given : readFileSync(given, 'utf8').trim();
  return text.startsWith('did:') ? publicKeyFromDid(text) : publicKeyFromJwk(JSON.parse(text));
}

const SignedFile = z.union([
  SignedAnswer.transform(({ jws }) => jws),
  z.object({ receipt: z.string() }).transform(({ receipt }) => receipt),
]);

/** A compact JWS, or JSON that carries one as the services' answer or the kiosk's store does. */
function readSigned(file: string): string {
  const text = readFileSync(file, 'utf8').trim();
  return text.startsWith('{') ? SignedFile.parse(JSON.parse(text)) : text;
}

const PrivateJwk = P256Jwk.extend({ d: z.string() });

function readPrivateKey(file: string): KeyPair {
  return keyPairFromPrivate(fromBase64Url(PrivateJwk.parse(JSON.parse(readFileSync(file, 'utf8'))).d));
}

/** Never replaces a file: packages that were encrypted to the old key could not be opened any more. */
function makeRecipientKey(file: string): 0 {
  const { privateKey, publicKey } = generateKeyPair();
  const jwk = { ...publicKeyToJwk(publicKey), d: toBase64Url(privateKey) };
  writeFileSync(file, `${JSON.stringify(jwk, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return say(didFromPublicKey(publicKey));
}
