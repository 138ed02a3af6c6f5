import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newDataKey, sealerFor } from './sealer.ts';

const sealer = sealerFor(newDataKey());
const bytes = fc.uint8Array({ maxLength: 500 });

describe('sealing', () => {
  it('opens sealed bytes, in their place only', () => {
    fc.assert(
      fc.property(bytes, fc.string(), fc.string(), (plain, place, elsewhere) => {
        const sealed = sealer.seal(plain, place);
        expect(Uint8Array.from(sealer.open(sealed, place))).toEqual(plain);
        if (place !== elsewhere) expect(() => sealer.open(sealed, elsewhere)).toThrow();
      }),
    );
  });

  it('notices every altered byte, and another key', () => {
    fc.assert(
      fc.property(bytes, fc.nat(), (plain, position) => {
        const sealed = Uint8Array.from(sealer.seal(plain, 'p'));
        sealed[position % sealed.length]! ^= 1;
        expect(() => sealer.open(sealed, 'p')).toThrow();
      }),
    );
    expect(() => sealerFor(newDataKey()).open(sealer.seal(new Uint8Array(3), 'p'), 'p')).toThrow();
  });

  it('never seals the same twice', () => {
    const plain = new Uint8Array(20);
    expect(sealer.seal(plain, 'p')).not.toEqual(sealer.seal(plain, 'p'));
  });

  it('indexes equal names equally, whatever their case and surroundings, per column and key', () => {
    const index = sealer.blindIndex('Olga Operator', 'operator.name');
    expect(sealer.blindIndex('  OLGA operator ', 'operator.name')).toEqual(index);
    expect(sealer.blindIndex('Olga Operator', 'other')).not.toEqual(index);
    expect(sealerFor(newDataKey()).blindIndex('Olga Operator', 'operator.name')).not.toEqual(index);
  });
});

describe('sealing of blobs', () => {
  it('opens sealed bytes, in their place only, and those sealed before blobs had keys of their own', () => {
    fc.assert(
      fc.property(bytes, fc.string(), fc.string(), (plain, place, elsewhere) => {
        const sealed = sealer.sealBlob(plain, place);
        expect(Uint8Array.from(sealer.openBlob(sealed, place))).toEqual(plain);
        expect(Uint8Array.from(sealer.openBlob(sealer.seal(plain, place), place))).toEqual(plain);
        if (place !== elsewhere) expect(() => sealer.openBlob(sealed, elsewhere)).toThrow();
      }),
    );
  });

  it('notices every altered byte and every cut', () => {
    fc.assert(
      fc.property(bytes, fc.nat(), (plain, position) => {
        const sealed = Uint8Array.from(sealer.sealBlob(plain, 'p'));
        const at = position % sealed.length;
        expect(() => sealer.openBlob(sealed.subarray(0, at), 'p')).toThrow();
        sealed[at]! ^= 1;
        expect(() => sealer.openBlob(sealed, 'p')).toThrow();
      }),
    );
  });

  it('takes another key without its content being sealed again', () => {
    const other = sealerFor(newDataKey());
    const plain = new Uint8Array(1000).fill(7);
    for (const sealed of [sealer.sealBlob(plain, 'p'), sealer.seal(plain, 'p')]) {
      const moved = sealer.rewrapBlob(sealed, 'p', other);
      expect(Uint8Array.from(other.openBlob(moved, 'p'))).toEqual(plain);
      expect(() => sealer.openBlob(moved, 'p')).toThrow();
    }
    const sealed = sealer.sealBlob(plain, 'p');
    expect(sealer.rewrapBlob(sealed, 'p', other).slice(-1000)).toEqual(sealed.slice(-1000));
  });
});
