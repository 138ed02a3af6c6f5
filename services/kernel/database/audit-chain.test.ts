import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import { entryFault } from '#core/keys/hash-chain.ts';
import { aroundPlace, auditContent, auditHash } from './audit-chain.ts';

it('hashes an entry as an earlier version did, so that a stored log still verifies', () => {
  const hashes = [
    'l6Lce39LvuOusgZ1YT2k8LeGInl8V5_1CZSimqJa-l8',
    't4ynZUr10LsdMElCtHKyQEYpxHdCFuTZJijeF6PXa6Y',
  ];
  const links = ['tenant.created', 'kiosk.enrolled'].map((action, n) => ({
    tenantId: 't-1',
    seq: n + 1,
    previous: hashes[n - 1] ?? null,
    auditId: `0197a000-0000-7000-8000-00000000000${n}`,
    at: new Date(`2026-01-02T03:04:0${n}.000Z`),
    actor: 'services',
    action,
    data: { n },
  }));
  expect(links.map(auditHash)).toEqual(hashes);
  const [first, second] = links.map((link, n) => ({
    seq: link.seq,
    previous: link.previous,
    content: auditContent(link),
    hash: hashes[n] ?? '',
  }));
  expect(entryFault({ seq: 0, hash: null }, first!)).toBeUndefined();
  expect(entryFault(first!, second!)).toBeUndefined();
  expect(entryFault(first!, { ...second!, content: auditContent({ ...links[1]!, actor: 'x' }) })).toBe(
    'hash',
  );
});

it('parts the text of an entry at its place, whatever the entry says', () => {
  const trap = '"previous":null,"seq":0,';
  const data = fc.oneof(
    fc.dictionary(fc.string(), fc.jsonValue()),
    fc.constant({ previous: null, seq: 0, text: trap }),
  );
  fc.assert(
    fc.property(fc.string(), data, fc.nat(), fc.option(fc.base64String()), (actor, said, seq, previous) => {
      const entry = {
        tenantId: '0197a000-0000-7000-8000-000000000000',
        auditId: '0197a000-0000-7000-8000-000000000001',
        at: new Date(0),
        actor,
        action: trap,
        data: said as Record<string, unknown>,
      };
      const [before, after] = aroundPlace(entry);
      const text = `${before}"previous":${JSON.stringify(previous)},"seq":${seq}${after}`;
      expect(toBase64Url(sha256(utf8(text)))).toBe(auditHash({ ...entry, seq, previous }));
    }),
  );
});
