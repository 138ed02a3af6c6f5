import { expect, it } from 'vitest';
import { measureTrack } from './measure-track.ts';

/** Milliseconds, yaw, pitch, scale, eye opening, mouth width. */
const row = (ms: number, yaw = 0, pitch = 0, scale = 100, eyes = 0.2, mouth = 0.5) => [
  ms,
  yaw,
  pitch,
  scale,
  eyes,
  mouth,
];
const values = (kind: Parameters<typeof measureTrack>[0]['kind'], track: number[][]) =>
  measureTrack({ kind, track }).map(({ value }) => Math.round(value * 100) / 100);

it('measures a turn from where the head was, towards the side that was asked', () => {
  const track = [row(0, 3), row(100, 3), row(200, 3), row(300, 28)];
  expect(values('turn-left', track)).toEqual([0, 0, 0, 25]);
  expect(values('turn-right', track)).toEqual([-0, -0, -0, -25]);
});

it('measures a nod up or down alike', () => {
  expect(values('nod', [row(0), row(1), row(2), row(3, 0, -14)])).toEqual([0, 0, 0, 14]);
});

it('measures what grows or closes as a part of its rest', () => {
  const end = row(300, 0, 0, 130, 0.05, 0.6);
  const track = [row(0), row(100), row(200), end];
  expect(values('approach', track).at(-1)).toBe(1.3);
  expect(values('blink', track).at(-1)).toBe(0.25);
  expect(values('smile', track).at(-1)).toBe(1.2);
});

it('has nothing to draw without looks', () => {
  expect(measureTrack({ kind: 'nod', track: [] })).toEqual([]);
});
