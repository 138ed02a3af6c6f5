import { expect, it } from 'vitest';
import { looksElsewhere } from './camera-side.ts';

it.each([
  ['front', 'user', false],
  ['front', 'environment', true],
  ['back', 'environment', false],
  ['back', 'user', true],
  ['front', undefined, false],
  ['back', undefined, false],
  ['front', 'left', false],
  ['default', 'user', false],
  ['default', 'environment', false],
  ['default', undefined, false],
] as const)('on the side %s, a camera that says %s looks elsewhere: %s', (side, facing, elsewhere) => {
  expect(looksElsewhere(facing, side)).toBe(elsewhere);
});
