import glyphFile from '../resources/specimen/ocr-b-glyphs.json' with { type: 'json' };

const GLYPHS: Readonly<Record<string, string>> = glyphFile.glyphs;

export interface TextPlacement {
  /** Left edge of the first character cell, and the baseline. */
  x: number;
  y: number;
  /** Distance from one character to the next; the type's size follows from it. */
  pitch: number;
  fill: string;
}

/** Text as SVG paths in OCR-B, so that a specimen looks the same on every machine. */
export function ocrB(text: string, { x, y, pitch, fill }: TextPlacement): string {
  const scale = pitch / glyphFile.advance;
  const paths = [...text].map((character, i) => {
    const path = GLYPHS[character];
    if (!path) return '';
    const left = (x + i * pitch).toFixed(2);
    return `<path d="${path}" transform="translate(${left} ${y.toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})"/>`;
  });
  return `<g fill="${fill}">${paths.join('')}</g>`;
}
