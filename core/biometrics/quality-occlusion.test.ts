import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AreaColour, type FaceColours, measureOcclusion } from './quality-occlusion.ts';

const SKIN: AreaColour = [0.55, 0.33, 0.24];
const BARE: FaceColours = {
  forehead: SKIN,
  rightCheek: SKIN,
  leftCheek: SKIN,
  underRightEye: [0.5, 0.3, 0.22],
  underLeftEye: [0.5, 0.3, 0.22],
  lips: [0.42, 0.17, 0.15],
  underNose: [0.5, 0.3, 0.22],
  chin: SKIN,
};
const BLACK: AreaColour = [0.015, 0.015, 0.016];
const BLUE: AreaColour = [0.28, 0.47, 0.68];
const LENSES = { underRightEye: BLACK, underLeftEye: BLACK };
const cloth = (colour: AreaColour) => ({ lips: colour, underNose: colour, chin: colour });
const cheeks = (colour: AreaColour) => ({ rightCheek: colour, leftCheek: colour });

const measured = (changes: Partial<FaceColours>) => {
  const found = measureOcclusion({ ...BARE, ...changes });
  if (!found) throw new Error('nothing was measured');
  return found;
};

describe('a cover of the face', () => {
  test('a bare face has none', () => {
    expect(measured({}).eyes).toBeLessThan(0.1);
    expect(measured({}).mouth).toBe(0);
  });

  test('dark lenses hide the eyes and nothing else', () => {
    expect(measured(LENSES).eyes).toBeGreaterThan(1);
    expect(measured(LENSES).mouth).toBeLessThan(0.1);
  });

  test('one covered eye counts', () => {
    expect(measured({ underLeftEye: BLACK }).eyes).toBeGreaterThan(0.75);
  });

  test('a mask hides the mouth and not the eyes, over the cheeks or under them', () => {
    for (const covered of [{ ...cloth(BLUE) }, { ...cloth(BLUE), ...cheeks(BLUE) }]) {
      expect(measured(covered).mouth).toBeGreaterThan(0.9);
      expect(measured(covered).eyes).toBeLessThan(0.2);
    }
  });

  test('black glasses and a black mask are both seen, since no skin is that grey', () => {
    const both = measured({ ...LENSES, ...cloth(BLACK), ...cheeks(BLACK) });
    expect(both.eyes).toBeGreaterThan(1);
    expect(both.mouth).toBeGreaterThan(1);
  });

  test('a dark fringe is no cover of the eyes', () => {
    expect(measured({ forehead: [0.02, 0.016, 0.014] }).eyes).toBeLessThan(0.2);
  });

  test('lips in a beard are no cloth', () => {
    const beard: AreaColour = [0.09, 0.06, 0.045];
    expect(measured({ underNose: beard, chin: beard }).mouth).toBeLessThan(0.3);
  });

  test('a grey picture says nothing', () => {
    const grey = Object.fromEntries(
      Object.entries(BARE).map(([name, [, green]]) => [name, [green, green, green]]),
    );
    expect(measureOcclusion(grey as unknown as FaceColours)).toBeUndefined();
  });

  test('a darker or lighter picture says the same, and a denser cover never less', () => {
    const gain = fc.double({ min: 0.3, max: 1.4, noNaN: true });
    const density = fc.double({ min: 0, max: 1, noNaN: true });
    const mixed = (share: number): FaceColours['lips'] =>
      SKIN.map((channel, index) => (1 - share) * channel + share * BLACK[index]!) as unknown as AreaColour;
    fc.assert(
      fc.property(gain, density, density, (light, a, b) => {
        const [thin, thick] = [Math.min(a, b), Math.max(a, b)];
        const scaled = Object.fromEntries(
          Object.entries(BARE).map(([name, colour]) => [
            name,
            colour.map((channel: number) => light * channel),
          ]),
        );
        expect(measured(scaled as Partial<FaceColours>).eyes).toBeCloseTo(measured({}).eyes, 6);
        const lenses = (share: number) =>
          measured({ underRightEye: mixed(share), underLeftEye: mixed(share) }).eyes;
        expect(lenses(thick)).toBeGreaterThanOrEqual(lenses(thin) - 1e-9);
      }),
    );
  });
});
