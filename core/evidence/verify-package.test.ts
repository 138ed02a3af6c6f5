import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { concat, toBase64Url, utf8 } from '../keys/bytes.ts';
import { canonicalDigest, canonicalJson, sha256 } from '../keys/canonical-json.ts';
import { didFromPublicKey } from '../keys/did-key.ts';
import { openBytes, sealBytes } from '../keys/hpke.ts';
import { generateKeyPair } from '../keys/p256.ts';
import {
  contentOf,
  erasureOf,
  KIOSK,
  OPERATOR,
  PORTRAIT,
  RECIPIENT_PAIR,
  receiptOf,
  recordSession,
  resultOf,
  SELFIE,
  SERVICES_PAIR,
  STRANGER,
  shown,
  unsignedPackage,
} from './evidence.fixture.ts';
import { eventHash } from './evidence-log.ts';
import { buildPackage, type PackageContent } from './package.ts';
import { MANIFEST_TYPE } from './package-format.ts';
import { continueLog, ERASED_EVENT, RECEIPT_EVENT, receiptHash, type SecondLog } from './second-log.ts';
import { unzipStored, zipStored } from './stored-archive.ts';
import { verifyLog } from './verify-log.ts';
import { verifyPackage } from './verify-package.ts';

const session = recordSession();
const content = contentOf(session, {
  receipts: [receiptOf(session.log)],
  results: [resultOf(session.log)],
});
const plain = buildPackage(content, { plain: true }, KIOSK);
const recipient = didFromPublicKey(RECIPIENT_PAIR.publicKey);
const sealed = buildPackage(content, { recipient }, KIOSK);
const anchors = { kiosk: KIOSK.did, servicesKey: SERVICES_PAIR.publicKey, receipts: [] };
const code = (name: string) => expect.objectContaining({ code: name });
const packed = (change: Partial<PackageContent>, recorded = session) =>
  buildPackage(contentOf(recorded, change), { plain: true }, KIOSK);

/** How far a forger comes: changes alone, with all hashes brought up to date, or with the kiosk's key. */
type Forger = 'careless' | 'careful' | 'kiosk';

/** Repacks a plain package after `change`. */
function repacked(
  change: (files: Map<string, Uint8Array>, manifest: Manifest) => void,
  forger: Forger = 'careless',
): Uint8Array {
  const files = new Map(unzipStored(plain));
  const json = (name: string) => JSON.parse(Buffer.from(files.get(name) ?? []).toString());
  const manifest = json('manifest.json') as Manifest;
  change(files, manifest);
  if (forger !== 'careless') {
    for (const picture of manifest.pictures)
      picture.sha256 = toBase64Url(sha256(files.get(picture.file) ?? new Uint8Array()));
    const header = { ...json('header.json'), manifestDigest: toBase64Url(canonicalDigest(manifest)) };
    files.set('header.json', utf8(canonicalJson(header)));
    if (forger === 'kiosk') files.set('manifest.jws', utf8(KIOSK.signJws(header, MANIFEST_TYPE)));
  }
  files.set('manifest.json', utf8(canonicalJson(manifest)));
  return zipStored(files);
}
interface Manifest {
  log: {
    events: { type: string; payload: Record<string, unknown> }[];
    signatures: unknown[];
    openings: { name: string; value?: unknown }[];
  };
  pictures: { digest: string; file: string; sha256: string }[];
  receipts: string[];
  exportedAt: string;
  exportedBy: string;
}
function leaveOut(files: Map<string, Uint8Array>, manifest: Manifest, picture: Uint8Array): void {
  const file = fileOf(manifest, picture);
  files.delete(file);
  manifest.pictures = manifest.pictures.filter((packaged) => packaged.file !== file);
}
const fileOf = (manifest: Manifest, bytes: Uint8Array): string =>
  manifest.pictures.find(({ sha256: hash }) => hash === toBase64Url(sha256(bytes)))?.file ?? '';

describe('an evidence package', () => {
  it('is trusted under the DID of its kiosk, in the clear or encrypted', () => {
    const expected = { finding: 'trusted', signer: KIOSK.did, events: 6, erased: 0 };
    expect(verifyPackage(plain, anchors)).toMatchObject(expected);
    expect(verifyPackage(sealed, anchors, RECIPIENT_PAIR)).toMatchObject(expected);
  });

  it('shows nothing of the person and nothing of the log to anyone but the recipient', () => {
    expect([...unzipStored(sealed).keys()]).toEqual(['header.json', 'payload.hpke']);
    expect(Buffer.from(sealed).includes('ERIKSSON')).toBe(false);
    expect(Buffer.from(sealed).includes(session.log.sessionId)).toBe(false);
    expect(Buffer.from(sealed).includes(Buffer.from(SELFIE.subarray(0, 32)))).toBe(false);
    expect(() => verifyPackage(sealed, anchors)).toThrow(code('KEY_MISSING'));
    expect(() => verifyPackage(sealed, anchors, generateKeyPair())).toThrow(code('KEY_INVALID'));
  });

  it('is not made for a recipient that is no key', () => {
    expect(() => buildPackage(content, { recipient: 'did:web:example.org' }, KIOSK)).toThrow(
      code('KEY_INVALID'),
    );
  });

  it('still verifies when a record says that everything personal was erased before the export', () => {
    const log = { ...session.log, openings: [] };
    const record = erasureOf(session.log);
    const erased = packed({ erasures: [record] }, { log, pictures: [] });
    expect(verifyPackage(erased, anchors)).toMatchObject({
      finding: 'trusted',
      erased: 5,
      erasures: [record],
    });
  });

  it('says who exported, when, and what the services have made of the session', () => {
    const result = resultOf(session.log, { state: 'Review', reasons: ['DECISION_DIFFERS'] });
    expect(verifyPackage(packed({ results: [result] }), anchors)).toMatchObject({
      finding: 'trusted',
      exported: { at: '2026-01-03T00:00:00.000Z', by: 'op-1' },
      result: { state: 'Review', reasons: ['DECISION_DIFFERS'] },
    });
  });

  it('is judged by its own receipts and by those given beside it, after its files and its log', () => {
    const { servicesKey } = anchors;
    const held = packed({ receipts: [receiptOf(session.log)] });
    const alone = verifyPackage(held, { servicesKey, receipts: [] });
    expect(alone).toMatchObject({ finding: 'trusted' });
    expect(alone).not.toHaveProperty('broken');
    const names = alone.links.map(({ link }) => link);
    expect(names[0]).toBe('manifest');
    expect(names).toContain('final signature');
    expect(names.slice(-6)).toEqual([
      'signer',
      'receipt 1',
      'roster entry 1',
      'operator of event 1',
      'operator of event 5',
      'operator of event 6',
    ]);
    const { count, head } = verifyLog(session.log);
    const other = receiptOf(session.log, { evidence: { count: count + 1, head } });
    const beside = verifyPackage(held, { servicesKey, receipts: [other] });
    expect(beside).toMatchObject({ finding: 'broken', broken: { link: 'receipt 2', verdict: 'FAILED' } });
  });

  it('that cannot be opened as one is broken at that link alone', () => {
    const report = verifyPackage(Buffer.from('no package'), anchors);
    expect(report).toEqual({ finding: 'broken', links: [report.broken], broken: report.broken });
    expect(report.broken).toMatchObject({ verdict: 'FAILED', reason: expect.stringMatching(/\w/) });
  });

  it('signed anew by another key is intact, but nothing confirms its signer', () => {
    const forged = buildPackage(contentOf(recordSession(STRANGER, OPERATOR)), { plain: true }, STRANGER);
    expect(verifyPackage(forged, anchors)).toMatchObject({ finding: 'unconfirmed', signer: STRANGER.did });
    expect(verifyPackage(plain, { receipts: [] })).toMatchObject({ finding: 'unconfirmed' });
  });

  it('is not confirmed without a roster of the services that lists its operators', () => {
    expect(verifyPackage(packed({ roster: [] }), anchors).finding).toBe('unconfirmed');
    expect(verifyPackage(packed({ roster: [shown({}, STRANGER)] }), anchors).finding).toBe('unconfirmed');
    const { servicesKey: _, ...kioskAlone } = anchors;
    expect(verifyPackage(plain, kioskAlone).finding).toBe('unconfirmed');
  });

  it('of an operator whom the kiosk invented is broken where the roster lists another', () => {
    const invented = packed({}, recordSession(KIOSK, STRANGER));
    expect(verifyPackage(invented, anchors)).toMatchObject({
      finding: 'broken',
      broken: { link: 'operator of event 1', reason: expect.stringMatching(/another key/) },
    });
  });

  it('that the services judged broken is broken, also where a receipt confirms its log', () => {
    const receipts = [receiptOf(session.log)];
    const results = [resultOf(session.log, { state: 'Review', reasons: ['EVIDENCE_BROKEN'] })];
    const denied = { finding: 'broken', broken: { link: 'result 1', verdict: 'FAILED' } };
    expect(verifyPackage(packed({ receipts, results }), anchors)).toMatchObject(denied);
    expect(verifyPackage(packed({ receipts }), { ...anchors, results })).toMatchObject(denied);
  });

  it('of format version 1 is at best not confirmed, and says so', () => {
    const report = verifyPackage(unsignedPackage(content), anchors);
    expect(report.finding).toBe('unconfirmed');
    expect(report.links).toContainEqual({
      link: 'manifest signature',
      verdict: 'NOT_PERFORMED',
      reason: expect.stringMatching(/version 1/),
    });
    expect(verifyPackage(unsignedPackage(content, { recipient }), anchors, RECIPIENT_PAIR).finding).toBe(
      'unconfirmed',
    );
    const edited = structuredClone(session.log);
    Object.assign(edited.events[1] as object, { payload: {} });
    expect(verifyPackage(unsignedPackage({ ...content, log: edited }), anchors)).toMatchObject({
      finding: 'broken',
      broken: { link: 'event 3' },
    });
  });
});

describe('a package with a change breaks at a named link', () => {
  it.each<[string, (files: Map<string, Uint8Array>, manifest: Manifest) => void, string, string]>([
    [
      'an edited event',
      (_, m) => void Object.assign(m.log.events[1]!, { payload: {} }),
      'manifest',
      'event 3',
    ],
    ['events in another order', (_, m) => void m.log.events.reverse(), 'manifest', 'event 1'],
    ['a truncated log', (_, m) => void m.log.events.splice(4), 'manifest', 'operator signature on event 5'],
    ['no final signature', (_, m) => void m.log.signatures.pop(), 'manifest', 'final signature'],
    [
      'an edited value',
      (_, m) => void Object.assign(m.log.openings[0]!, { value: 'SMITH' }),
      'manifest',
      'surname of event 3',
    ],
    ['a missing picture', (f, m) => void f.delete(fileOf(m, SELFIE)), 'pictures/', 'pictures/'],
    [
      'a swapped picture',
      (f, m) => void f.set(fileOf(m, SELFIE), PORTRAIT),
      'pictures/',
      'selfie of event 4',
    ],
    ['a value that is left out', (_, m) => void m.log.openings.shift(), 'manifest', 'surname of event 3'],
    [
      'a picture that is left out with its salt',
      (f, m) => {
        leaveOut(f, m, SELFIE);
        m.log.openings = m.log.openings.filter(({ name }) => name !== 'selfie');
      },
      'manifest',
      'selfie of event 4',
    ],
    ['a picture that is left out', (f, m) => leaveOut(f, m, SELFIE), 'manifest', 'selfie of event 4'],
    [
      'a value that passes for a picture that is not here',
      (_, m) => {
        const { value: _value, ...opening } = m.log.openings[0]!;
        m.log.openings[0] = { ...opening, kind: 'bytes' } as (typeof m.log.openings)[number];
      },
      'manifest',
      'surname of event 3',
    ],
    [
      'a record of an erasure that did not happen',
      (_, m) => void Object.assign(m, { erasures: [erasureOf(session.log)] }),
      'manifest',
      'surname of event 3',
    ],
    [
      'a record of an erasure of what never was',
      (_, m) =>
        void Object.assign(m, { erasures: [{ ...erasureOf(session.log), erased: [{ seq: 1, name: 'x' }] }] }),
      'manifest',
      'erasure x of event 1',
    ],
  ])('%s', (_, change, atOnce, afterSigning) => {
    const careless = verifyPackage(repacked(change), anchors);
    expect(careless).toMatchObject({ finding: 'broken', broken: { link: expect.stringContaining(atOnce) } });
    const careful = verifyPackage(repacked(change, 'careful'), anchors);
    expect(careful.finding).toBe('broken');
    expect(careful.links).toContainEqual(
      expect.objectContaining({ link: 'manifest signature', verdict: 'FAILED' }),
    );
    const resigned = verifyPackage(repacked(change, 'kiosk'), anchors);
    expect(resigned.finding).toBe('broken');
    expect(resigned.broken?.link).toContain(afterSigning);
  });

  it.each<[string, (manifest: Manifest) => void]>([
    ['another exporter', (m) => void Object.assign(m, { exportedBy: 'op-2' })],
    ['another time of export', (m) => void Object.assign(m, { exportedAt: '2026-01-04T00:00:00.000Z' })],
    ['no receipts', (m) => void Object.assign(m, { receipts: [] })],
    ['no results', (m) => void Object.assign(m, { results: [] })],
    ['no roster', (m) => void Object.assign(m, { roster: [] })],
  ])('%s, without the kiosk', (_, change) => {
    const report = verifyPackage(
      repacked((_files, manifest) => change(manifest), 'careful'),
      anchors,
    );
    expect(report).toMatchObject({ finding: 'broken', broken: { link: 'manifest signature' } });
  });

  it('a signature of another key, for another purpose, of another package, or none', () => {
    const header = JSON.parse(Buffer.from(unzipStored(plain).get('header.json') ?? []).toString());
    const reason = (jws: string) =>
      verifyPackage(
        repacked((files) => void files.set('manifest.jws', utf8(jws))),
        anchors,
      ).broken;
    expect(reason(STRANGER.signJws(header, MANIFEST_TYPE))?.reason).toMatch(/another key/);
    expect(reason(KIOSK.signJws(header, 'other+jws'))?.reason).toMatch(/another purpose/);
    const other = { ...header, manifestDigest: 'A'.repeat(43) };
    expect(reason(KIOSK.signJws(other, MANIFEST_TYPE))?.reason).toMatch(/another package/);
    expect(reason('')?.link).toBe('manifest signature');
    const without = repacked((files) => void files.delete('manifest.jws'));
    expect(verifyPackage(without, anchors).finding).toBe('broken');
  });

  it('a file that the manifest does not name, beside the payload or inside it', () => {
    const note = Buffer.from('not part of the evidence');
    const extra = `pictures/${'A'.repeat(43)}.jpg`;
    const beside = (bytes: Uint8Array, name: string) =>
      zipStored(new Map(unzipStored(bytes)).set(name, note));
    const broken = { finding: 'broken', broken: { reason: 'the manifest does not name it' } };
    expect(verifyPackage(beside(plain, extra), anchors)).toMatchObject(broken);
    expect(verifyPackage(beside(plain, 'payload.hpke'), anchors)).toMatchObject(broken);
    expect(verifyPackage(beside(sealed, extra), anchors, RECIPIENT_PAIR)).toMatchObject(broken);
    const inner = unzipStored(buildPackage(content, { recipient }, KIOSK));
    const header = inner.get('header.json') ?? new Uint8Array();
    const payload = openBytes(RECIPIENT_PAIR, inner.get('payload.hpke') ?? new Uint8Array(), {
      info: header,
    });
    const resealed = sealBytes(RECIPIENT_PAIR.publicKey, beside(payload, extra), { info: header });
    const forged = zipStored(
      new Map([
        ['header.json', header],
        ['payload.hpke', resealed],
      ]),
    );
    expect(verifyPackage(forged, anchors, RECIPIENT_PAIR)).toMatchObject({
      ...broken,
      broken: { link: extra },
    });
  });

  it.each([
    '__proto__',
    '../manifest.json',
    '/manifest.json',
    'Manifest.json',
    'pictures/../note.jpg',
    'manifest.json\u0000',
    'manifest\n.json',
    'pictures\\a.jpg',
    'note.txt',
  ])('a file of the name %j', (name) => {
    const placeholder = 'x'.repeat(name.length);
    const files = { ...Object.fromEntries(unzipStored(plain)), [placeholder]: new Uint8Array(3) };
    for (const level of [0, 6] as const) {
      const archive = Buffer.from(zipSync(files, { level })).toString('latin1');
      const renamed = Buffer.from(archive.replaceAll(placeholder, name), 'latin1');
      expect(verifyPackage(renamed, anchors).broken).toMatchObject({
        link: 'package',
        reason: expect.stringMatching(/name that the format does not know/),
      });
    }
  });

  it('two files of one name, of which a reader would see only one', () => {
    const doubled = zipSync({
      ...Object.fromEntries(unzipStored(plain)),
      'manifest.jsom': new Uint8Array(3),
    });
    const text = Buffer.from(doubled).toString('latin1').replaceAll('manifest.jsom', 'manifest.json');
    expect(verifyPackage(Buffer.from(text, 'latin1'), anchors).broken).toMatchObject({
      link: 'package',
      reason: expect.stringMatching(/two files of one name/),
    });
  });

  it('bytes before, behind or between the files, a comment, compression, or another order', () => {
    const broken = (bytes: Uint8Array) => verifyPackage(bytes, anchors).broken;
    const refused = { link: 'package', reason: expect.stringMatching(/bytes stand outside its files/) };
    const note = utf8('a note');
    expect(broken(concat(note, plain))).toMatchObject(refused);
    expect(broken(concat(plain, note))).toMatchObject(refused);
    expect(broken(concat(plain, plain))).toMatchObject(refused);
    const second = Buffer.from(plain).indexOf(Buffer.from('504b0304', 'hex'), 4);
    const between = concat(plain.subarray(0, second), note, plain.subarray(second));
    expect(broken(between)).toMatchObject(refused);
    const commented = concat(plain, note);
    commented[plain.length - 2] = note.length;
    expect(broken(commented)).toMatchObject(refused);
    expect(broken(zipSync(Object.fromEntries(unzipStored(plain)), { level: 6 }))).toMatchObject(refused);
    const reversed = zipStored(new Map([...unzipStored(plain)].reverse()));
    expect(broken(reversed)).toMatchObject({ link: 'package', reason: expect.stringMatching(/this order/) });
  });

  it('a manifest in another spelling, of which readers may see different members', () => {
    const spelled = repacked(() => undefined);
    const files = new Map(unzipStored(spelled));
    const text = Buffer.from(files.get('manifest.json') ?? []).toString();
    const doubled = text.replace('{', '{"exportedBy":"op-9",');
    files.set('manifest.json', utf8(doubled));
    expect(verifyPackage(zipStored(files), anchors).broken).toMatchObject({
      link: 'manifest.json',
      reason: 'not in its RFC 8785 form',
    });
  });

  it('names header, manifest or archive when they cannot be read', () => {
    const link = (bytes: Uint8Array) => verifyPackage(bytes, anchors).broken?.link;
    const files = (change: (files: Map<string, Uint8Array>) => void) => {
      const changed = new Map(unzipStored(plain));
      change(changed);
      return zipStored(changed);
    };
    expect(link(new Uint8Array(0))).toBe('package');
    expect(link(plain.subarray(0, plain.length - 30))).toBe('package');
    expect(link(files((all) => void all.delete('header.json')))).toBe('header.json');
    expect(link(files((all) => void all.delete('manifest.json')))).toBe('manifest.json');
    const deep = Buffer.from('['.repeat(200_000) + ']'.repeat(200_000));
    expect(link(files((all) => void all.set('manifest.json', deep)))).toBe('manifest.json');
  });

  it('refuses an archive that would unpack beyond the limit', () => {
    const bomb = zipSync({ 'header.json': new Uint8Array(10) });
    const directory = Buffer.from(bomb.buffer).indexOf(Buffer.from('504b0102', 'hex'));
    // APPNOTE.TXT 4.3.12: the uncompressed size stands 24 bytes into an entry of the central directory.
    Buffer.from(bomb.buffer).writeUInt32LE(300 * 1024 * 1024, directory + 24);
    expect(verifyPackage(bomb, anchors).broken).toMatchObject({
      link: 'package',
      reason: expect.stringMatching(/larger/),
    });
  });

  it('never takes a flipped bit of a sealed package for intact, and never throws on one', () => {
    fc.assert(
      fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
        const damaged = Uint8Array.from(sealed);
        damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        let finding: string;
        try {
          finding = verifyPackage(damaged, anchors, RECIPIENT_PAIR).finding;
        } catch (error) {
          // The recipient in the header was hit: the package is for someone else now.
          finding = (error as { code: string }).code;
        }
        expect(['broken', 'KEY_INVALID']).toContain(finding);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a package with a second log', () => {
  const first = verifyLog(session.log);
  const end = { sessionId: session.log.sessionId, seq: first.count, hash: first.head ?? null };
  const receipt = receiptOf(session.log);
  const erased = session.log.openings.filter(({ name }) => name === 'dateOfBirth');
  const { at, ...erasure } = erasureOf({ openings: erased });
  const told = {
    type: RECEIPT_EVENT,
    payload: { idempotencyKey: 'key-e1', receiptHash: receiptHash(receipt) },
  } as const;
  const begun = continueLog(end, undefined, { ...told, time: '2026-01-02T04:00:00.000Z' }, KIOSK);
  const head = { seq: 2, hash: eventHash(begun.events[1]) };
  const next = continueLog(end, head, { type: ERASED_EVENT, payload: erasure, time: at }, KIOSK);
  const second: SecondLog = {
    events: [...begun.events, ...next.events],
    signatures: [...begun.signatures, ...next.signatures],
  };
  const openings = session.log.openings.filter((opening) => !erased.includes(opening));
  const left = { ...session, log: { ...session.log, openings } };
  const whole = { receipts: [receipt], erasures: [{ at, ...erasure }], second };
  const judge = (change: Partial<PackageContent>) =>
    verifyPackage(packed({ ...whole, ...change }, left), anchors);

  it('is trusted as one without', () => {
    expect(judge({})).toMatchObject({ finding: 'trusted', events: first.count, erased: 1 });
  });

  it.each<[string, Partial<PackageContent>, RegExp]>([
    ['lacks a receipt that it names', { receipts: [] }, /a receipt that it names is not here/],
    ['lacks an erasure that it names', { erasures: [{ at, ...erasure, reason: 'other' }] }, /other erasures/],
    ['does not name an erasure', { second: begun }, /other erasures/],
    [
      'continues another log',
      { second: continueLog({ ...end, seq: 1 }, undefined, { ...told, time: at }, KIOSK) },
      /continues another log/,
    ],
  ])('is broken where it %s, although the kiosk signed it', (_, change, reason) => {
    const report = judge(change);
    expect(report.finding).toBe('broken');
    expect(report.broken?.link).toMatch(/^second log, /);
    expect(report.broken?.reason).toMatch(reason);
  });

  const older = { ...erasure, at: '2026-01-02T03:30:00.000Z' };
  const held = (count: number, event = second.events[count - 1]) =>
    receiptOf(session.log, { evidence: undefined, second: { count, head: eventHash(event) } });

  it('says what became of the session', () => {
    const { afterwards } = judge({ receipts: [receipt, held(2), held(3)] });
    expect(afterwards?.map(({ type }) => type)).toEqual([RECEIPT_EVENT, ERASED_EVENT]);
  });

  it('is confirmed by a receipt of the services for its second log', () => {
    const report = verifyPackage(packed({ ...whole, receipts: [receipt] }, left), {
      servicesKey: SERVICES_PAIR.publicKey,
      receipts: [held(3)],
    });
    expect(report.finding).toBe('trusted');
  });

  it('is broken where the services hold another second log', () => {
    const report = judge({ receipts: [receipt, held(3, second.events[1])] });
    expect(report.broken).toMatchObject({
      link: 'receipt 2',
      reason: expect.stringMatching(/another second/),
    });
  });

  it('is not confirmed where the services hold more of it', () => {
    const report = judge({ receipts: [receipt, held(3)], second: begun, erasures: [older] });
    expect(report.links).toContainEqual(
      expect.objectContaining({
        link: 'receipt 2',
        verdict: 'FAILED',
        reason: expect.stringMatching(/hold 3 .* here are 2/),
      }),
    );
    expect(report.finding).toBe('unconfirmed');
  });

  it('may tell of an erasure under a clock that was set back', () => {
    const back = '2026-01-02T03:30:00.000Z';
    const late = continueLog(end, head, { type: ERASED_EVENT, payload: erasure, time: back }, KIOSK);
    const setBack = {
      events: [...begun.events, ...late.events],
      signatures: [...begun.signatures, ...late.signatures],
    };
    expect(judge({ erasures: [{ ...erasure, at: back }], second: setBack })).toMatchObject({
      finding: 'trusted',
    });
  });

  it('leaves erasures alone that are older than the second log', () => {
    expect(judge({ erasures: [older], second: begun })).toMatchObject({ finding: 'trusted' });
  });
});
