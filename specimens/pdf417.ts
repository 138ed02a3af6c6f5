import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer';

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

/** Other codes that a card may carry. */
export type DrawnCode = 'QRCode' | 'Aztec' | 'DataMatrix' | 'Code128' | 'Code39' | 'EAN13' | 'ITF';

/** Modules of a linear code's height. */
const LINEAR_HEIGHT = 40;

/** A code of another symbology. @throws Error where the text does not fit */
export async function renderCode(text: string, format: DrawnCode): Promise<Pdf417Symbol> {
  const { width, height, modules } = await written(text, { format, scale: 1 });
  if (height > 1 && !['Code128', 'Code39', 'EAN13', 'ITF'].includes(format))
    return { width, height, modules };
  const row = modules.subarray(0, width);
  return {
    width,
    height: LINEAR_HEIGHT,
    modules: Uint8Array.from({ length: width * LINEAR_HEIGHT }, (_, i) => row[i % width]!),
  };
}

/** A PDF417 symbol with rows three modules high. @throws Error where the text does not fit */
export async function renderPdf417(
  text: string,
  { columns, errorCorrection }: Pdf417Options,
): Promise<Pdf417Symbol> {
  const options = `columns=${columns},ecLevel=${errorCorrection}`;
  return written(text, { format: 'PDF417', options, scale: 1 });
}

async function written(text: string, options: WriterOptions): Promise<Pdf417Symbol> {
  const { symbol, error } = await writeBarcode(text, options);
  if (error) throw new Error(error);
  const { width, height, data } = symbol;
  return { width, height, modules: Uint8Array.from(data, (value) => (value === 0 ? 1 : 0)) };
}
