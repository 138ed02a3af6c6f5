import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { concat, utf8 } from '../keys/bytes.ts';
import { openBytes, sealBytes } from '../keys/hpke.ts';
import { erasureOf, KIOSK, PORTRAIT, RECIPIENT_PAIR, SELFIE, STRANGER } from './evidence.fixture.ts';
import {
  anchors,
  content,
  fileOf,
  leaveOut,
  type Manifest,
  plain,
  recipient,
  repacked,
  sealed,
  session,
} from './package.fixture.ts';
import { buildPackage } from './package.ts';
import { MANIFEST_TYPE } from './package-format.ts';
import { unzipStored, zipStored } from './stored-archive.ts';
import { verifyPackage } from './verify-package.ts';

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
      'a record of an erasure of a value that never existed',
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
    expect(reason(STRANGER.signJws(header, MANIFEST_TYPE))?.reason).toMatch(
      /its key is not the one that signed the log/,
    );
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
        reason: expect.stringMatching(/whose name the format does not know/),
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
      reason: expect.stringMatching(/two files have the same name/),
    });
  });

  it('bytes before, behind or between the files, a comment, compression, or another order', () => {
    const broken = (bytes: Uint8Array) => verifyPackage(bytes, anchors).broken;
    const refused = { link: 'package', reason: expect.stringMatching(/it has bytes outside its files/) };
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
