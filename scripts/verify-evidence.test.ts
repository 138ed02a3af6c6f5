import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RECEIPT_TYPE } from '#core/contract/receipt.ts';
import {
  contentOf,
  KIOSK,
  recordSession,
  SERVICES_PAIR,
  SESSION,
  STRANGER,
} from '#core/evidence/evidence.fixture.ts';
import { buildPackage } from '#core/evidence/package.ts';
import { verifyLog } from '#core/evidence/verify-log.ts';
import { didFromPublicKey } from '#core/keys/did-key.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { publicKeyToJwk } from '#core/keys/p256.ts';
import { main } from './verify-evidence.ts';

let folder: string;
let output: string;
const at = (name: string): string => join(folder, name);
const session = recordSession();
const { count, head } = verifyLog(session.log);
const receipt = jwsSigner(SERVICES_PAIR).signJws(
  {
    v: 1,
    sessionId: SESSION,
    entryId: 'e1',
    idempotencyKey: 'k1',
    contentHash: 'A'.repeat(43),
    evidence: { count, head },
    serverTime: '2026-01-02T04:00:00.000Z',
    durability: 'server',
  },
  RECEIPT_TYPE,
);
const servicesDid = didFromPublicKey(SERVICES_PAIR.publicKey);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterproof-verify-'));
  writeFileSync(at('plain.zip'), buildPackage(contentOf(session), { plain: true }));
  writeFileSync(
    at('forged.zip'),
    buildPackage(contentOf(recordSession(STRANGER, STRANGER)), { plain: true }),
  );
  const files = unzipSync(readFileSync(at('plain.zip')));
  const manifest = Buffer.from(files['manifest.json'] ?? [])
    .toString()
    .replace('"biometric":true', '"biometric":false');
  writeFileSync(at('edited.zip'), zipSync({ ...files, 'manifest.json': Buffer.from(manifest) }));
  writeFileSync(at('services.jwk'), JSON.stringify(publicKeyToJwk(SERVICES_PAIR.publicKey)));
  writeFileSync(at('receipt.jws'), `${receipt}\n`);
  writeFileSync(at('receipt.json'), JSON.stringify({ receipt }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(() => {
  output = '';
  const collect = (chunk: unknown) => {
    output += String(chunk);
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(collect);
  vi.spyOn(process.stderr, 'write').mockImplementation(collect);
});
afterEach(() => vi.restoreAllMocks());

describe('verify-evidence', () => {
  it.each([
    ['the named kiosk signed', ['plain.zip', '--kiosk', KIOSK.did], 0, /INTACT and TRUSTED/],
    [
      'a receipt under the key of the services confirms it',
      ['plain.zip', '--services-key', servicesDid, '--receipt', '@receipt.jws'],
      0,
      /TRUSTED/,
    ],
    [
      'the key of the services is a file and the receipt its answer',
      ['plain.zip', '--services-key', '@services.jwk', '--receipt', '@receipt.json'],
      0,
      /TRUSTED/,
    ],
    ['nobody is named', ['plain.zip'], 2, /SIGNER IS UNKNOWN/],
    ['another kiosk is named', ['plain.zip', '--kiosk', STRANGER.did], 2, /another key signed/],
    ['it was signed anew by another key', ['forged.zip', '--kiosk', KIOSK.did], 2, /another key signed/],
    [
      'a receipt comes without a key',
      ['plain.zip', '--receipt', '@receipt.jws'],
      2,
      /no key of the services/,
    ],
    [
      'the services confirmed another log',
      ['forged.zip', '--services-key', servicesDid, '--receipt', '@receipt.jws'],
      3,
      /BROKEN at receipt 1/,
    ],
    ['an event was edited', ['edited.zip', '--kiosk', KIOSK.did], 3, /BROKEN at manifest/],
    ['the file is no package', ['services.jwk', '--kiosk', KIOSK.did], 3, /BROKEN at package/],
    ['there is no such file', ['none.zip'], 1, /ENOENT/],
    ['nothing is named to examine', [], 1, /Name one evidence package/],
    ['an option is unknown', ['plain.zip', '--trust-me'], 1, /npm run verify-evidence/],
  ])('when %s', async (_, args, exitCode, words) => {
    const [file, ...rest] = args;
    const given = rest.map((arg) => (arg.startsWith('@') ? at(arg.slice(1)) : arg));
    expect(await main([...(file === undefined ? [] : [at(file)]), ...given])).toBe(exitCode);
    expect(output).toMatch(words);
  });

  it('names every broken link of an edited event', async () => {
    await main([at('edited.zip'), '--kiosk', KIOSK.did]);
    expect(output).toContain('FAILED         event 3: it does not follow event 2');
  });

  it('opens an encrypted package with the key it made for the recipient', async () => {
    expect(await main(['--new-key', at('recipient.jwk')])).toBe(0);
    const recipient = output.trim();
    expect(recipient).toMatch(/^did:key:zDna/);
    if (process.platform !== 'win32') expect(statSync(at('recipient.jwk')).mode & 0o777).toBe(0o600);
    expect(await main(['--new-key', at('recipient.jwk')])).toBe(1);

    writeFileSync(at('sealed.zip'), buildPackage(contentOf(session), { recipient }));
    expect(await main([at('sealed.zip'), '--kiosk', KIOSK.did])).toBe(1);
    expect(output).toContain(recipient);
    output = '';
    expect(await main([at('sealed.zip'), '--kiosk', KIOSK.did, '--key', at('recipient.jwk'), '--json'])).toBe(
      0,
    );
    expect(JSON.parse(output)).toMatchObject({
      finding: 'trusted',
      signer: KIOSK.did,
      sessionId: SESSION,
      events: 6,
      erased: 0,
      exitCode: 0,
    });
  });
});
