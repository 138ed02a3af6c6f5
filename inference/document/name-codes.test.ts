import { expect, it } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import type { Quad } from '#core/imaging/geometry.ts';
import type { NamedCode } from './barcode/zxing.ts';
import { Frame } from './document-frame.ts';
import { codesOn } from './name-codes.ts';

const FRAME = new Frame({ width: 4, height: 4, data: new Uint8Array(48) });
const squareAt = (x: number, y: number, side = 10): Quad => [
  { x, y },
  { x: x + side, y },
  { x: x + side, y: y + side },
  { x, y: y + side },
];
const codes = (...found: NamedCode[]) => ({ nameCodes: async () => found });
const QR: NamedCode = { symbology: 'QR Code', quad: squareAt(50, 50) };
const AZTEC: NamedCode = { symbology: 'Aztec', quad: squareAt(20, 20) };

it('names each symbology once, in order', async () => {
  expect(await codesOn(FRAME, undefined, codes(QR, AZTEC, QR))).toEqual(['Aztec', 'QR Code']);
  expect(await codesOn(FRAME, undefined, codes())).toEqual([]);
});

it('names no code beside a document whose outline is known, whichever way up it lies', async () => {
  const outline = squareAt(10, 10, 30);
  const [a, b, c, d] = outline;
  for (const turned of [outline, [c, d, a, b], [b, c, d, a]] as Quad[]) {
    expect(await codesOn(FRAME, turned, codes(QR, AZTEC))).toEqual(['Aztec']);
  }
});

it('says nothing where the decoder is missing, and passes any other failure on', async () => {
  const broken = (error: Error) => ({ nameCodes: () => Promise.reject(error) });
  expect(await codesOn(FRAME, undefined, broken(failure('MODEL_MISSING', 'gone')))).toEqual([]);
  await expect(codesOn(FRAME, undefined, broken(new Error('trap')))).rejects.toThrow('trap');
});
