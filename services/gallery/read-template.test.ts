import { expect, it } from 'vitest';
import { toBase64Url } from '#core/keys/bytes.ts';
import { GALLERY_MODEL_ID } from '#services/contract/gallery.ts';
import { readTemplate } from './read-template.ts';

const unit = new Float32Array(128);
unit[0] = 1;
const text = toBase64Url(new Uint8Array(unit.buffer));
const read = (vector: string) => readTemplate({ modelId: GALLERY_MODEL_ID, vector });

it('reads a unit vector, and names a value that is none or no base64url', () => {
  expect(read(text).vector).toEqual(unit);
  const refused = expect.objectContaining({ code: 'INVALID_REQUEST' });
  expect(() => read('A'.repeat(text.length))).toThrow(refused);
  // As long as it should be, with bits to spare in its last digit.
  expect(() => read(`${text.slice(0, -1)}B`)).toThrow(refused);
});
