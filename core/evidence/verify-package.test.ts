import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { RECEIPT_TYPE } from '../contract/receipt.ts';
import { toBase64Url } from '../keys/bytes.ts';
import { canonicalDigest, sha256 } from '../keys/canonical-json.ts';
import { didFromPublicKey } from '../keys/did-key.ts';
import { openBytes, sealBytes } from '../keys/hpke.ts';
import { jwsSigner } from '../keys/jws.ts';
import { generateKeyPair } from '../keys/p256.ts';
import {
  contentOf,
  KIOSK,
  PORTRAIT,
  RECIPIENT_PAIR,
  recordSession,
  SELFIE,
  SERVICES_PAIR,
  STRANGER,
} from './evidence.fixture.ts';
import { buildPackage } from './package.ts';
import { verifyLog } from './verify-log.ts';
import { verifyPackage } from './verify-package.ts';

const session = recordSession();
const content = contentOf(session);
const plain = buildPackage(content, { plain: true });
const recipient = didFromPublicKey(RECIPIENT_PAIR.publicKey);
const sealed = buildPackage(content, { recipient });
const anchors = { kiosk: KIOSK.did, receipts: [] };
const code = (name: string) => expect.objectContaining({ code: name });

/** Repacks a plain package after `change`; with `honest` its hashes are brought up to date, as a forger would. */
function repacked(
  change: (files: Record<string, Uint8Array>, manifest: Manifest) => void,
  honest = false,
): Uint8Array {
  const files: Record<string, Uint8Array> = { ...unzipSync(plain) };
  const manifest = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString()) as Manifest;
  change(files, manifest);
  if (honest) {
    for (const picture of manifest.pictures)
      picture.sha256 = toBase64Url(sha256(files[picture.file] ?? new Uint8Array()));
    const header = JSON.parse(Buffer.from(files['header.json'] ?? []).toString()) as {
      manifestDigest: string;
    };
    header.manifestDigest = toBase64Url(canonicalDigest(manifest));
    files['header.json'] = Buffer.from(JSON.stringify(header));
  }
  files['manifest.json'] = Buffer.from(JSON.stringify(manifest));
  return zipSync(files);
}
interface Manifest {
  log: {
    events: { type: string; payload: Record<string, unknown> }[];
    signatures: unknown[];
    openings: { name: string; value?: unknown }[];
  };
  pictures: { digest: string; file: string; sha256: string }[];
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
    expect(Object.keys(unzipSync(sealed)).sort()).toEqual(['header.json', 'payload.hpke']);
    expect(Buffer.from(sealed).includes('ERIKSSON')).toBe(false);
    expect(Buffer.from(sealed).includes(session.log.sessionId)).toBe(false);
    expect(Buffer.from(sealed).includes(Buffer.from(SELFIE.subarray(0, 32)))).toBe(false);
    expect(() => verifyPackage(sealed, anchors)).toThrow(code('KEY_MISSING'));
    expect(() => verifyPackage(sealed, anchors, generateKeyPair())).toThrow(code('KEY_INVALID'));
  });

  it('is not made for a recipient that is no key', () => {
    expect(() => buildPackage(content, { recipient: 'did:web:example.org' })).toThrow(code('KEY_INVALID'));
  });

  it('still verifies when personal data were erased before the export', () => {
    const erased = buildPackage(contentOf({ log: { ...session.log, openings: [] }, pictures: [] }), {
      plain: true,
    });
    expect(verifyPackage(erased, anchors)).toMatchObject({ finding: 'trusted', erased: 5 });
  });

  it('still verifies when its recipient blackened one field and one picture', () => {
    const redacted = repacked((files, manifest) => {
      const selfie = fileOf(manifest, SELFIE);
      delete files[selfie];
      manifest.pictures = manifest.pictures.filter(({ file }) => file !== selfie);
      manifest.log.openings = manifest.log.openings.filter(
        ({ name }) => name !== 'surname' && name !== 'selfie',
      );
    }, true);
    expect(verifyPackage(redacted, anchors)).toMatchObject({ finding: 'trusted', erased: 2 });
  });

  it('counts as erased only what has no opening, not a picture that was left out', () => {
    const without = repacked((files, manifest) => {
      const selfie = fileOf(manifest, SELFIE);
      delete files[selfie];
      manifest.pictures = manifest.pictures.filter(({ file }) => file !== selfie);
    }, true);
    const { finding, erased, links } = verifyPackage(without, anchors);
    expect({ finding, erased }).toEqual({ finding: 'trusted', erased: 0 });
    expect(links).toContainEqual({
      link: 'selfie of event 4',
      verdict: 'NOT_PERFORMED',
      reason: 'the picture is not here',
    });
  });

  it('is judged by its own receipts and by those given beside it, after its files and its log', () => {
    const { count, head } = verifyLog(session.log);
    const receipt = (evidence: object) =>
      jwsSigner(SERVICES_PAIR).signJws(
        {
          v: 1,
          sessionId: session.log.sessionId,
          entryId: 'e1',
          idempotencyKey: 'k1',
          contentHash: 'A'.repeat(43),
          evidence,
          serverTime: '2026-01-02T04:00:00.000Z',
          durability: 'server',
        },
        RECEIPT_TYPE,
      );
    const own = receipt({ count, head });
    const held = buildPackage(contentOf(session, { receipts: [own] }), { plain: true });
    const servicesKey = SERVICES_PAIR.publicKey;
    const alone = verifyPackage(held, { servicesKey, receipts: [] });
    expect(alone).toMatchObject({ finding: 'trusted' });
    expect(alone).not.toHaveProperty('broken');
    const names = alone.links.map(({ link }) => link);
    expect(names[0]).toBe('manifest');
    expect(names).toContain('final signature');
    expect(names.slice(-2)).toEqual(['signer', 'receipt 1']);
    const other = receipt({ count: count + 1, head });
    const beside = verifyPackage(held, { servicesKey, receipts: [other] });
    expect(beside).toMatchObject({ finding: 'broken', broken: { link: 'receipt 2', verdict: 'FAILED' } });
  });

  it('that cannot be opened as one is broken at that link alone', () => {
    const report = verifyPackage(Buffer.from('no package'), anchors);
    expect(report).toEqual({ finding: 'broken', links: [report.broken], broken: report.broken });
    expect(report.broken).toMatchObject({ verdict: 'FAILED', reason: expect.stringMatching(/\w/) });
  });

  it('signed anew by another key is intact, but its signer is unknown', () => {
    const forged = buildPackage(contentOf(recordSession(STRANGER, STRANGER)), { plain: true });
    expect(verifyPackage(forged, anchors)).toMatchObject({ finding: 'signer-unknown', signer: STRANGER.did });
    expect(verifyPackage(plain, { receipts: [] })).toMatchObject({ finding: 'signer-unknown' });
  });
});

describe('a package with a change breaks at a named link', () => {
  it.each<[string, (files: Record<string, Uint8Array>, manifest: Manifest) => void, string, string]>([
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
    ['a missing picture', (f, m) => void delete f[fileOf(m, SELFIE)], 'pictures/', 'pictures/'],
    [
      'a swapped picture',
      (f, m) => void Object.assign(f, { [fileOf(m, SELFIE)]: PORTRAIT }),
      'pictures/',
      'selfie of event 4',
    ],
  ])('%s', (_, change, atOnce, afterRehashing) => {
    const careless = verifyPackage(repacked(change), anchors);
    expect(careless).toMatchObject({ finding: 'broken', broken: { link: expect.stringContaining(atOnce) } });
    const careful = verifyPackage(repacked(change, true), anchors);
    expect(careful.finding).toBe('broken');
    expect(careful.broken?.link).toContain(afterRehashing);
  });

  it('a file that the manifest does not name, beside the payload or inside it', () => {
    const note = Buffer.from('not part of the evidence');
    const beside = (bytes: Uint8Array, name: string) => zipSync({ ...unzipSync(bytes), [name]: note });
    const broken = { finding: 'broken', broken: { reason: 'the manifest does not name it' } };
    expect(verifyPackage(beside(plain, 'pictures/extra.jpg'), anchors)).toMatchObject(broken);
    expect(verifyPackage(beside(plain, 'payload.hpke'), anchors)).toMatchObject(broken);
    expect(verifyPackage(beside(sealed, 'note.txt'), anchors, RECIPIENT_PAIR)).toMatchObject(broken);
    const { 'header.json': header = new Uint8Array(), ...inner } = unzipSync(
      buildPackage(content, { recipient }),
    );
    const payload = openBytes(RECIPIENT_PAIR, inner['payload.hpke'] ?? new Uint8Array(), { info: header });
    const resealed = sealBytes(RECIPIENT_PAIR.publicKey, beside(payload, 'note.txt'), { info: header });
    const forged = zipSync({ 'header.json': header, 'payload.hpke': resealed });
    expect(verifyPackage(forged, anchors, RECIPIENT_PAIR)).toMatchObject({
      ...broken,
      broken: { link: 'note.txt' },
    });
  });

  it('two files of one name, of which a reader would see only one', () => {
    const doubled = zipSync({ ...unzipSync(plain), 'manifest.jsom': new Uint8Array(3) });
    const text = Buffer.from(doubled).toString('latin1').replaceAll('manifest.jsom', 'manifest.json');
    expect(verifyPackage(Buffer.from(text, 'latin1'), anchors).broken).toMatchObject({
      link: 'package',
      reason: expect.stringMatching(/two files of one name/),
    });
  });

  it('names header, manifest or archive when they cannot be read', () => {
    const link = (bytes: Uint8Array) => verifyPackage(bytes, anchors).broken?.link;
    expect(link(new Uint8Array(0))).toBe('package');
    expect(link(plain.subarray(0, plain.length - 30))).toBe('package');
    expect(link(zipSync({ 'a.txt': new Uint8Array(1) }))).toBe('header.json');
    const { 'manifest.json': _, ...rest } = unzipSync(plain);
    expect(link(zipSync(rest))).toBe('manifest.json');
    const deep = {
      ...unzipSync(plain),
      'manifest.json': Buffer.from('['.repeat(200_000) + ']'.repeat(200_000)),
    };
    expect(link(zipSync(deep))).toBe('manifest.json');
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
        // Bits of the archive's own bookkeeping, such as its time stamps, change nothing that is evidence.
        if (finding === 'trusted') expect(unzipSync(damaged)).toEqual(unzipSync(sealed));
        else expect(['broken', 'KEY_INVALID']).toContain(finding);
      }),
      { numRuns: 60 },
    );
  });
});
