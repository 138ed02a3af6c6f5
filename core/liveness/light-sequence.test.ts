import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LightSettings, type ScreenColour } from './light.ts';
import { drawColours } from './light-sequence.ts';
import { seeded } from './synthetic-track.fixture.ts';

const linear = (value: number) =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
const luminance = ([red, green, blue]: ScreenColour) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
const sequences = fc.tuple(fc.integer({ min: 4, max: 12 }), fc.integer()).map(([stages, seed]) => {
  const uniform = seeded(seed);
  const settings = LightSettings.parse({ stages });
  return { stages, colours: drawColours(settings, (below) => Math.floor(uniform() * below)) };
});

test('a sequence begins with grey, and no colour follows itself', () => {
  fc.assert(
    fc.property(sequences, ({ stages, colours }) => {
      expect(colours.length).toBe(stages);
      expect(new Set(colours[0]).size).toBe(1);
      for (let stage = 1; stage < stages; stage += 1) expect(colours[stage]).not.toEqual(colours[stage - 1]);
      expect(new Set(colours.map(String)).size).toBeGreaterThanOrEqual(Math.min(stages, 7));
    }),
  );
});

test('no change of colour is a flash: brightness stays within a tenth, and no red is saturated', () => {
  fc.assert(
    fc.property(sequences, ({ colours }) => {
      const bright = colours.map(luminance);
      expect(Math.max(...bright) - Math.min(...bright)).toBeLessThan(0.02);
      for (const colour of colours) {
        const [red, green, blue] = colour.map(linear) as ScreenColour;
        expect(red / (red + green + blue)).toBeLessThan(0.8);
        for (const channel of colour)
          expect(Number.isInteger(channel) && channel >= 0 && channel <= 255).toBe(true);
      }
    }),
  );
});

test('no settings allow three changes a second', () => {
  expect(LightSettings.safeParse({ stageMs: 399 }).success).toBe(false);
  expect(1000 / LightSettings.parse({ stageMs: 400 }).stageMs).toBeLessThan(3);
});

test('every order is drawn', () => {
  const uniform = seeded(5);
  const settings = LightSettings.parse({ stages: 4 });
  const drawn = Array.from({ length: 3000 }, () =>
    drawColours(settings, (below) => Math.floor(uniform() * below)).join(' '),
  );
  expect(new Set(drawn).size).toBe(6 * 5 * 4);
});
