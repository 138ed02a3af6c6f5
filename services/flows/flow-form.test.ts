import { expect, it } from 'vitest';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { FLAT_FORM, NESTED_FORM } from './flow-form.ts';

const { id: _id, uniqueTag: _tag, ...standard } = COUNTER_STANDARD;
const named = { id: 'branch', uniqueTag: 'branch', name: standard.name };

it.each([NESTED_FORM, FLAT_FORM])('gives a draft the settings of the standard, but no age: $name', (form) => {
  const { guardianUnderAge: _age, ...settings } = standard;
  const read = (document: object) => form.read(form.write({ ...document }), 3).flow;
  expect(read(named)).toEqual({ ...settings, ...named, version: 3 });
  expect(read({ ...named, guardianUnderAge: 16 })?.guardianUnderAge).toBe(16);
});
