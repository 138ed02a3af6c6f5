import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** A symbol in modules: one byte a module, 1 dark, rows from the top, no quiet zone. */
export interface Pdf417Symbol {
  width: number;
  height: number;
  modules: Uint8Array;
}

export interface Pdf417Options {
  /** Data columns, 1 to 30. */
  columns: number;
  /** Error correction level of ISO/IEC 15438, 0 to 8: level n adds 2^(n+1) codewords. */
  errorCorrection: number;
}

const WASM = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');

prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(WASM)).buffer } });

/** A PDF417 symbol with rows three modules high. @throws Error where the text does not fit */
export async function renderPdf417(
  text: string,
  { columns, errorCorrection }: Pdf417Options,
): Promise<Pdf417Symbol> {
  const { symbol, error } = await writeBarcode(text, {
    format: 'PDF417',
    options: `columns=${columns},ecLevel=${errorCorrection}`,
    scale: 1,
  });
  if (error) throw new Error(error);
  const { width, height, data } = symbol;
  return { width, height, modules: Uint8Array.from(data, (value) => (value === 0 ? 1 : 0)) };
}
