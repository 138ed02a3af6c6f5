import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  contentOf,
  erasureOf,
  KIOSK,
  receiptOf,
  recordSession,
  resultOf,
  SERVICES_PAIR,
  SESSION,
  STRANGER,
  unsignedPackage,
  verdictOf,
} from '#core/evidence/evidence.fixture.ts';
import { buildPackage, type PackageContent } from '#core/evidence/package.ts';
import { unzipStored, zipStored } from '#core/evidence/stored-archive.ts';
import { didFromPublicKey } from '#core/keys/did-key.ts';
import { publicKeyToJwk } from '#core/keys/p256.ts';
import { main } from './verify-evidence.ts';

let folder: string;
let output: string;
const at = (name: string): string => join(folder, name);
const session = recordSession();
const receipt = receiptOf(session.log);
const pack = (recorded = session, kiosk = KIOSK, change: Partial<PackageContent> = {}) =>
  buildPackage(contentOf(recorded, change), { plain: true }, kiosk);
const servicesDid = didFromPublicKey(SERVICES_PAIR.publicKey);
const SERVICES = ['--services-key', servicesDid];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterproof-verify-'));
  writeFileSync(at('plain.zip'), pack());
  writeFileSync(at('forged.zip'), pack(recordSession(STRANGER, STRANGER), STRANGER));
  writeFileSync(at('unjudged.zip'), pack(session, KIOSK, { results: [], receipts: [receipt] }));
  writeFileSync(at('verdict.jws'), verdictOf(session.log));
  writeFileSync(
    at('verdict.json'),
    JSON.stringify({ jws: resultOf(session.log), receipt: verdictOf(session.log) }),
  );
  writeFileSync(at('no-roster.zip'), pack(session, KIOSK, { roster: [] }));
  writeFileSync(at('invented.zip'), pack(recordSession(KIOSK, STRANGER)));
  writeFileSync(at('version-1.zip'), unsignedPackage(contentOf(session)));
  const log = { ...session.log, openings: [] };
  const erasures = [{ ...erasureOf(session.log), reason: 'retention-over' }];
  writeFileSync(at('erased.zip'), pack({ log, pictures: [] }, KIOSK, { erasures }));
  writeFileSync(at('cut.zip'), pack({ log, pictures: [] }));
  const shouting = 'op-1\nINTACT and TRUSTED.';
  writeFileSync(at('shouting.zip'), pack(session, STRANGER, { exportedBy: shouting }));
  const files = new Map(unzipStored(readFileSync(at('plain.zip'))));
  const manifest = Buffer.from(files.get('manifest.json') ?? [])
    .toString()
    .replace('"biometric":true', '"biometric":false');
  writeFileSync(at('edited.zip'), zipStored(files.set('manifest.json', Buffer.from(manifest))));
  const denial = { state: 'Review', reasons: ['EVIDENCE_BROKEN'] };
  writeFileSync(at('denial.jws'), resultOf(session.log, denial));
  writeFileSync(at('result.json'), JSON.stringify({ state: 'Success', jws: resultOf(session.log) }));
  const final = { outcome: 'Success', ruleSet: 'outcome-rules-3', rules: [], pictures: 'at-kiosk-accepted' };
  writeFileSync(at('accepted.jws'), resultOf(session.log, { final }));
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
    ['the named kiosk signed', ['plain.zip', '--kiosk', KIOSK.did, ...SERVICES], 0, /INTACT and TRUSTED/],
    [
      'its kiosk left the verdict of the services out',
      ['unjudged.zip', '--kiosk', KIOSK.did, ...SERVICES],
      2,
      /NOT PERFORMED {2}verdict of the services: no result of the services/,
    ],
    [
      'the verdict comes beside it',
      ['unjudged.zip', '--kiosk', KIOSK.did, ...SERVICES, '--receipt', '@verdict.jws'],
      0,
      /Services {3}Success/,
    ],
    [
      'the answer of the services comes beside it',
      ['unjudged.zip', '--kiosk', KIOSK.did, ...SERVICES, '--result', '@verdict.json'],
      0,
      /Services {3}Success/,
    ],
    [
      'no key of the services says who its operators are',
      ['plain.zip', '--kiosk', KIOSK.did],
      2,
      /NOT PERFORMED {2}operator of event 1: no key of the services was given/,
    ],
    [
      'no roster lists its operators',
      ['no-roster.zip', '--kiosk', KIOSK.did, ...SERVICES],
      2,
      /NOT CONFIRMED/,
    ],
    [
      'the roster lists another operator',
      ['invented.zip', '--kiosk', KIOSK.did, ...SERVICES],
      3,
      /BROKEN at operator of event 1/,
    ],
    [
      'it is of format version 1',
      ['version-1.zip', '--kiosk', KIOSK.did, ...SERVICES],
      2,
      /NOT PERFORMED {2}manifest signature: the package is of format version 1/,
    ],
    [
      'a signed result calls its evidence broken',
      ['plain.zip', '--kiosk', KIOSK.did, ...SERVICES, '--result', '@denial.jws'],
      3,
      /BROKEN at result 2: the services found EVIDENCE_BROKEN/,
    ],
    [
      'a signed result names the state of the session',
      ['plain.zip', '--kiosk', KIOSK.did, ...SERVICES, '--result', '@result.json'],
      0,
      /Services {3}Success/,
    ],
    [
      'a signed result rests on the word of the kiosk about its pictures',
      ['plain.zip', '--kiosk', KIOSK.did, ...SERVICES, '--result', '@accepted.jws'],
      0,
      /Services {3}Success, pictures at the kiosk, whose word its community accepts/,
    ],
    [
      'a record names the erased values',
      ['erased.zip', '--kiosk', KIOSK.did, ...SERVICES],
      0,
      /Erased {5}2026-01-02T12:00:00.000Z, 5 values by did:key:\w+: retention-over/,
    ],
    [
      'values are missing without a record',
      ['cut.zip', '--kiosk', KIOSK.did, ...SERVICES],
      3,
      /BROKEN at surname of event 3: it is missing/,
    ],
    [
      'a value in it would write a line of its own',
      ['shouting.zip', '--kiosk', KIOSK.did, ...SERVICES],
      3,
      /by op-1\\u000aINTACT and TRUSTED/,
    ],
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
    ['nobody is named', ['plain.zip'], 2, /NOT CONFIRMED/],
    [
      'another kiosk is named',
      ['plain.zip', '--kiosk', STRANGER.did],
      2,
      /the key that signed is not that of the named kiosk/,
    ],
    [
      'it was signed anew by another key',
      ['forged.zip', '--kiosk', KIOSK.did],
      2,
      /the key that signed is not that of the named kiosk/,
    ],
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

  describe('with the services asked', () => {
    const asked: (string | undefined)[] = [];
    /** Stands for an answer whose connection breaks. */
    const CUT_OFF = 0;
    let answer: { status: number; body: string };
    const services = createServer(({ url, headers }, response) => {
      asked.push(url, headers.authorization);
      if (answer.status === CUT_OFF) return void response.writeHead(200).write('{', () => response.destroy());
      response.writeHead(answer.status, { location: '/elsewhere' }).end(answer.body);
    });
    /** Returns their answer at a time from now, in minutes. */
    const saidAt = (minutes: number, change: object = {}) =>
      JSON.stringify({
        jws: resultOf(session.log, {
          issuedAt: new Date(Date.now() + minutes * 60_000).toISOString(),
          ...change,
        }),
      });
    const address = () => `http://127.0.0.1:${(services.address() as AddressInfo).port}/`;
    const ask = (file = 'unjudged.zip', ...more: string[]) =>
      main([at(file), ...SERVICES, '--ask', address(), '--access-key', at('access.key'), ...more]);
    beforeAll(async () => {
      writeFileSync(at('access.key'), 'secret\n');
      await new Promise<void>((listening) => services.listen(0, '127.0.0.1', listening));
    });
    beforeEach(() => {
      asked.length = 0;
      answer = { status: 200, body: saidAt(0) };
    });
    afterAll(() => services.close());

    it('confirms an outcome that their answer of today confirms', async () => {
      expect(await ask()).toBe(0);
      expect(asked).toEqual([`/proofingsession/${SESSION}/result`, 'AccessKey secret']);
      expect(output).toMatch(/Services {3}Success/);
    });

    it('takes their answer of today for the last word, whatever the package holds', async () => {
      const rejected = { state: 'Failed', reasons: ['REVIEW_REJECTED'] } as const;
      answer.body = saidAt(0, rejected);
      await ask('plain.zip');
      expect(output).toMatch(/Services {3}Failed, REVIEW_REJECTED/);
      answer.body = saidAt(0, { reasons: ['CHECKS_DIFFER'] });
      expect(await ask('plain.zip')).toBe(3);
    });

    it.each([
      ['nothing', { status: 404, body: '{}' }, /answered 404/],
      ['to ask elsewhere', { status: 302, body: '' }, /answered 302/],
      ['an unsigned answer', { status: 200, body: '{"state":"Success"}' }, /jws/],
      ['half', { status: CUT_OFF, body: '' }, /could not be asked/],
      ['too much', { status: 200, body: ' '.repeat(1024 * 1024 + 1) }, /answered too much/],
    ])('examines nothing where they answer %s', async (_what, given, words) => {
      answer = given;
      expect(await ask()).toBe(1);
      expect(output).toMatch(words);
      expect(output).not.toContain('secret');
      expect(output).not.toContain('npm run verify-evidence');
    });

    it.each([
      ['is older than ten minutes', () => saidAt(-11), /signed this answer at .+ 10 minutes/],
      ['is of a time to come', () => saidAt(11), /signed this answer at .+ 10 minutes/],
      ['has no time', () => saidAt(0, { issuedAt: undefined }), /signed no time/],
    ])('takes no answer for that of today that %s', async (_what, body, words) => {
      answer.body = body();
      expect(await ask()).toBe(1);
      expect(output).toMatch(words);
    });

    it('lets an answer of another signer confirm nothing', async () => {
      answer.body = JSON.stringify({ jws: resultOf(session.log, {}, STRANGER) });
      expect(await ask()).toBe(2);
      expect(output).toMatch(/FAILED {9}result 1/);
    });

    it('says nothing of a key file that holds something else, such as a private key', async () => {
      writeFileSync(at('wrong.key'), '{\n  "d": "private-part"\n}\n');
      expect(await ask('plain.zip', '--access-key', at('wrong.key'))).toBe(1);
      expect(output).toContain('The file of --access-key holds no access key.');
      expect(output).not.toContain('private-part');
      expect(asked).toEqual([]);
    });

    it('takes services that cannot be reached for no wrong command line', async () => {
      const nowhere = ['--ask', 'http://127.0.0.1:1/', '--access-key', at('access.key')];
      expect(await main([at('plain.zip'), ...SERVICES, ...nowhere])).toBe(1);
      expect(output).toContain('the services at http://127.0.0.1:1 could not be asked');
      expect(output).not.toContain('npm run verify-evidence');
    });

    it('asks nothing about a file that is no package, and calls it broken', async () => {
      expect(await ask('services.jwk')).toBe(3);
      expect(output).toMatch(/BROKEN at package/);
      expect(asked).toEqual([]);
    });

    it('sends the key to no address without TLS, and needs both keys', async () => {
      const keys = ['--access-key', at('access.key')];
      const without = ['--ask', 'http://services.example/'];
      expect(await main([at('plain.zip'), ...SERVICES, ...keys, ...without])).toBe(1);
      expect(output).toContain('--ask needs an address with https.');
      expect(await main([at('plain.zip'), ...SERVICES, '--ask', address()])).toBe(1);
      expect(await main([at('plain.zip'), ...keys, '--ask', address()])).toBe(1);
      expect(asked).toEqual([]);
    });
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

    writeFileSync(at('sealed.zip'), buildPackage(contentOf(session), { recipient }, KIOSK));
    expect(await main([at('sealed.zip'), '--kiosk', KIOSK.did])).toBe(1);
    expect(output).toContain(recipient);
    output = '';
    const known = ['--kiosk', KIOSK.did, ...SERVICES, '--key', at('recipient.jwk')];
    expect(await main([at('sealed.zip'), ...known, '--json'])).toBe(0);
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
