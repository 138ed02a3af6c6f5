import { expect, it } from 'vitest';
import { faultFields } from './fault-fields.ts';

it('names a failure and where it happened', () => {
  const fields = faultFields(Object.assign(new RangeError('x'), { code: 'ENOSPC' }));
  expect(fields).toMatchObject({ error: 'RangeError', code: 'ENOSPC' });
  expect(fields.frames?.[0]).toContain('fault-fields.test.ts');
});

it.each(['Erika Mustermann', 'Erika\n    at Mustermann (here)', ''])('keeps the text %j out', (text) => {
  const logged = JSON.stringify(faultFields(new Error(text)));
  expect(logged).not.toContain('Mustermann');
  expect(logged).toContain('fault-fields.test.ts');
});

it.each([undefined, 'Erika Mustermann', { name: 'Erika' }])('names of %j only its type', (thrown) => {
  expect(faultFields(thrown)).toEqual({ error: typeof thrown });
});
