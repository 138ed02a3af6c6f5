import { expect, it } from 'vitest';
import { entryFault } from '#core/keys/hash-chain.ts';
import { auditContent, auditHash } from './audit-chain.ts';

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
