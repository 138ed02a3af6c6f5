import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test, vi } from 'vitest';
import { renderBarcodeScene } from '#specimens/barcode-scenes/barcode-scene.ts';
import { inventedRecord } from '#specimens/barcode-scenes/invented-record.ts';
import { renderPdf417 } from '#specimens/pdf417.ts';
import { seeded } from '#specimens/seeded.ts';
import { createBarcodeReader } from './barcode-reader.ts';

const decoder = vi.hoisted(() => ({ traps: false, prepared: 0, purged: 0 }));
vi.mock('zxing-wasm/reader', async (original) => {
  const real = await original<typeof import('zxing-wasm/reader')>();
  return {
    ...real,
    prepareZXingModule: (...given: Parameters<typeof real.prepareZXingModule>) => {
      decoder.prepared += 1;
      return real.prepareZXingModule(...given);
    },
    purgeZXingModule: () => {
      decoder.purged += 1;
      real.purgeZXingModule();
    },
    readBarcodes: (...given: Parameters<typeof real.readBarcodes>) =>
      decoder.traps
        ? Promise.reject(new WebAssembly.RuntimeError('unreachable'))
        : real.readBarcodes(...given),
  };
});

test('a decoder that a picture brought down says so, and the next picture gets a fresh one', async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const reader = createBarcodeReader({ wasm: () => readFile(wasm) });
  const symbol = await renderPdf417(inventedRecord(seeded(3)), { columns: 11, errorCorrection: 4 });
  const { image } = await renderBarcodeScene(symbol, {
    family: 'development',
    design: 0,
    pixelsPerModule: 3,
    width: 1000,
    height: 900,
  });
  decoder.traps = true;
  await expect(reader.read(image)).rejects.toThrow('unreachable');
  expect(decoder).toMatchObject({ prepared: 1, purged: 1 });
  decoder.traps = false;
  expect((await reader.read(image)).readings).toHaveLength(1);
  expect(decoder).toMatchObject({ prepared: 2, purged: 1 });
});
