import type { AamvaVerdict } from './aamva.ts';
import { isControl, isForeign } from './characters.ts';
import type { ElementFormat } from './elements.ts';

/** `NONE` if a person has no such data, `unavl` if the issuer does not know it (D.12.5.1). */
export function isUnavailable(value: string): boolean {
  return value === '' || /^(?:none|unavl|unavail|n\/a)$/i.test(value);
}

/**
 * Whether a value is written as its element asks. Padding is optional for every length (D.12.5.1). Characters that no
 * element admits are ignored: separate rules find them.
 */
export function judgeFormat(format: ElementFormat, raw: string): AamvaVerdict {
  const value = [...raw]
    .filter((character) => !isControl(character) && !isForeign(character))
    .join('')
    .trim();
  if (isUnavailable(value)) return 'NOT_PERFORMED';
  return keepsFormat(format, value) ? 'PASSED' : 'FAILED';
}

function keepsFormat(format: ElementFormat, value: string): boolean {
  if (format.startsWith('=')) return format.slice(1).split('|').includes(value);
  if (format === 'date') return /^\d{8}$/.test(value);
  if (format === 'height') return /^\d{3} (?:in|cm)$/i.test(value);
  const [, kind, digits, classes = ''] = /^([FV])(\d*)([ANS]+)$/.exec(format) ?? [];
  const length = digits ? Number(digits) : Number.POSITIVE_INFINITY;
  if (kind === 'F' ? value.length !== length : value.length > length) return false;
  return [...value].every((character) => character === ' ' || classes.includes(classOf(character)));
}

/** Letters of ISO/IEC 8859-1 are letters too: names of Canada carry them. */
function classOf(character: string): 'A' | 'N' | 'S' {
  if (/[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]/.test(character)) return 'A';
  return /\d/.test(character) ? 'N' : 'S';
}
