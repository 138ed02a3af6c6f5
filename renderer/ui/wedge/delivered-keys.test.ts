import { expect, test } from 'vitest';
import { deliveredKeys } from './delivered-keys.ts';
import { SILENCE_MS } from './wedge-collector.ts';

const ZONE = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\rL898902C36UTO7408122F1204159ZE184226B<<<<<10\r';

/** Keys that were delivered at these moments; the place of each is the text before it. */
const after = (text: string, gap = 50) => {
  const delivered = deliveredKeys<string>();
  [...text].forEach((key, index) => {
    delivered.heard(index * gap);
    delivered.add({ key, before: text.slice(0, index) });
  });
  return delivered;
};

test('a document whose first key was delivered is taken back to before that key', () => {
  expect(after('P').findDocument(ZONE)).toEqual({ text: ZONE, before: '' });
});

test('a reader that began unevenly is found from its beginning on', () => {
  expect(after(ZONE.slice(0, 4)).findDocument(ZONE.slice(3))).toEqual({ text: ZONE, before: '' });
});

test('keys that a person typed just before stay in the field', () => {
  expect(after('SMIP').findDocument(ZONE)).toEqual({ text: ZONE, before: 'SMI' });
});

test('a burst that is no document is none with earlier keys either', () => {
  expect(after('hello t').findDocument('the label of a parcel')).toBeUndefined();
});

test('keys before a silence, or before a key that changed the field otherwise, are not taken back', () => {
  expect(after(ZONE.slice(0, 4), SILENCE_MS).findDocument(ZONE.slice(3))).toBeUndefined();
  const delivered = after(ZONE.slice(0, 4));
  delivered.forget();
  expect(delivered.findDocument(ZONE.slice(3))).toBeUndefined();
  expect(delivered.findDocument(ZONE)).toEqual({ text: ZONE, before: undefined });
});

test('it knows whether there is a field to give a burst to', () => {
  expect(after('a').inField()).toBe(true);
  const delivered = deliveredKeys<string>();
  delivered.add({ key: 'a', before: undefined });
  expect(delivered.inField()).toBe(false);
});
