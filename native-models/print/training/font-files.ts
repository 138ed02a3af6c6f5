import { execFileSync } from 'node:child_process';

/** A face in a file, and the characters it has. */
export interface FontFile {
  /** As Pango names it. */
  name: string;
  file: string;
  has: (character: string) => boolean;
}

const WEIGHTS: Readonly<Record<string, string>> = {
  50: 'Light',
  75: '',
  80: '',
  100: 'Medium',
  180: 'Semi-Bold',
  200: 'Bold',
};
const SLANTS: Readonly<Record<string, string>> = { 0: '', 100: 'Italic', 110: 'Oblique' };
const WIDTHS: Readonly<Record<string, string>> = { 75: 'Condensed', 87: 'Semi-Condensed', 100: '' };
const FORMAT = '%{file}|%{family[0]}|%{weight}|%{slant}|%{width}|%{charset}\n';
/** A face for documents has these. */
const NEEDED = 'AZaz09ÄÉŁŠŐĞ';

/**
 * The faces in a folder that have the letters of most Latin alphabets, as fontconfig's `fc-scan` lists them.
 * @param wanted families
 */
export function fontFiles(folder: string, wanted: readonly string[]): FontFile[] {
  const listed = execFileSync('fc-scan', ['--format', FORMAT, folder], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return listed.split('\n').flatMap((line) => {
    const [file = '', family = '', weight = '', slant = '', width = '', charset = ''] = line.split('|');
    const style = [WEIGHTS[weight], SLANTS[slant], WIDTHS[width]];
    if (!/\.(ttf|otf)$/.test(file) || !wanted.includes(family) || style.includes(undefined)) return [];
    const has = coverage(charset);
    if (![...NEEDED].every(has)) return [];
    return [{ name: [family, ...style].filter(Boolean).join(' '), file, has }];
  });
}

/** @param charset hexadecimal ranges, as fontconfig writes them */
function coverage(charset: string): (character: string) => boolean {
  const ranges = charset.split(' ').map((range) => {
    const [from = '', to = from] = range.split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return (character) => {
    const code = character.codePointAt(0)!;
    return ranges.some(([from, to]) => code >= from && code <= to);
  };
}
