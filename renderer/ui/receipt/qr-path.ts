import { create } from 'qrcode';

/** A QR code as one SVG path, in modules, and how many modules wide it is with its quiet zone. */
export interface QrPath {
  path: string;
  size: number;
}

/** Modules around a code that stay light (ISO/IEC 18004, 6.3.8). */
const QUIET = 4;

/** @param text at most some 600 characters, so that a phone reads the code from a screen */
export function qrPath(text: string): QrPath {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (modules.get(row, column)) path += `M${column + QUIET} ${row + QUIET}h1v1h-1z`;
    }
  }
  return { path, size: size + 2 * QUIET };
}
