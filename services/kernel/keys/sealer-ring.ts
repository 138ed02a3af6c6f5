import type { Sealer } from '../ports/sealer.ts';
import { sealerFor } from './sealer.ts';

/** A data key of a community, and from when on it seals. */
export interface RingKey {
  key: Uint8Array;
  activeFrom: Date;
}

/**
 * The sealer of a community that was given other keys: the newest that is active seals, each of them opens, and the
 * first one makes the blind indexes, which would find nothing any more under another.
 *
 * @param keys the oldest first.
 */
export function sealerRing(keys: readonly [RingKey, ...RingKey[]], now: () => Date): Sealer {
  const ring = keys.map(({ key, activeFrom }) => ({ sealer: sealerFor(key), activeFrom }));
  const first = ring[0]!.sealer;
  const newestFirst = ring.map(({ sealer }) => sealer).reverse();
  const current = (): Sealer =>
    ring.findLast(({ activeFrom }) => activeFrom.getTime() <= now().getTime())?.sealer ?? first;
  const byAny = <T>(open: (sealer: Sealer) => T): T => {
    for (const sealer of newestFirst.slice(0, -1)) {
      try {
        return open(sealer);
      } catch {
        // Sealed by an older key, or not at all: the last one says so.
      }
    }
    return open(first);
  };
  return {
    seal: (plain, place) => current().seal(plain, place),
    open: (sealed, place) => byAny((sealer) => sealer.open(sealed, place)),
    sealBlob: (plain, place) => current().sealBlob(plain, place),
    openBlob: (sealed, place) => byAny((sealer) => sealer.openBlob(sealed, place)),
    rewrapBlob: (sealed, place, to) => byAny((sealer) => sealer.rewrapBlob(sealed, place, to)),
    blindIndex: first.blindIndex,
  };
}
