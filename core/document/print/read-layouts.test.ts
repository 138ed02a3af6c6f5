import { expect, it } from 'vitest';
import { readLayouts } from './read-layouts.ts';

const CARD = { id: 'library-card', name: 'Library card', recognisedBy: ['City library'] };
const HOSTILE = { ...CARD, shapes: [{ field: 'documentNumber', pattern: '(\\d+)+X' }] };

it('reads one layout or a list, and an empty text as none', () => {
  expect(readLayouts(JSON.stringify(CARD)).families).toMatchObject([{ id: 'library-card', captions: true }]);
  expect(readLayouts(JSON.stringify([CARD])).families).toHaveLength(1);
  expect(readLayouts(' \n')).toEqual({ families: [] });
});

it.each([
  ['{', [{ path: '', message: 'this is not JSON' }]],
  ['[['.repeat(30), [{ path: '', message: 'this is not JSON' }]],
  [`${'['.repeat(30)}${']'.repeat(30)}`, [{ path: '', message: 'this is nested too deeply or too large' }]],
])('names what is wrong with the text %s', (text, faults) => {
  expect(readLayouts(text)).toEqual({ faults });
});

it('names the place of each fault, in a list and alone', () => {
  expect(readLayouts(JSON.stringify(HOSTILE)).faults).toMatchObject([
    { path: '/shapes/0/pattern', message: expect.stringContaining('no groups') },
  ]);
  const several = readLayouts(JSON.stringify([CARD, { ...HOSTILE, script: '1' }])).faults;
  expect(several?.map(({ path }) => path)).toEqual(['/1/shapes/0/pattern', '/1/script']);
  expect(readLayouts('null').faults?.[0]?.path).toBe('');
});
