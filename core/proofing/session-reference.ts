/** Crockford's base 32: no I, L, O, U, so that a reference survives a telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Symbols before the check symbol: 35 bits. */
const LENGTH = 7;
/** Modulus of Crockford's check symbol: prime, so that one wrong symbol or two exchanged ones are always noticed. */
const CHECK = 37;

/** The prefix before the reference in a session's QR code. */
const QR_PREFIX = 'counterproof:session:';

/** The text of the QR code that a person brings to the counter. */
export const qrTextOf = (reference: string): string => `${QR_PREFIX}${reference}`;

/**
 * A short reference of a session, `XXXX-XXXX`, whose last symbol checks the others. Of the 37 check symbols of
 * Crockford's scheme only the 32 of the alphabet itself are used: a draw that needs another one is drawn again.
 *
 * @param draw returns that many random bytes.
 */
export function newReference(draw: (length: number) => Uint8Array): string {
  for (;;) {
    const symbols = Array.from(draw(LENGTH), (byte) => byte % ALPHABET.length);
    const check = ALPHABET[remainder(symbols)];
    if (check !== undefined) return grouped(symbols.map((symbol) => ALPHABET[symbol]).join('') + check);
  }
}

/**
 * The reference in a text that was typed, dictated or scanned: case, spaces and hyphens do not matter, I and L are read
 * as 1 and O as 0. Undefined where the length is wrong or the check symbol does not fit.
 */
export function readReference(text: string): string | undefined {
  const bare = bareOf(text.trim());
  const symbols = symbolsOf(bare);
  if (symbols.length !== LENGTH + 1 || symbols.includes(-1)) return undefined;
  return remainder(symbols.slice(0, -1)) === symbols.at(-1) ? grouped(spelledOf(bare)) : undefined;
}

/** The reference of a scanned QR code, undefined if it is faulty; other codes belong to no session. */
export function readQrText(text: string): { reference: string | undefined } | undefined {
  return text.trim().toLowerCase().startsWith(QR_PREFIX) ? { reference: readReference(text) } : undefined;
}

/**
 * The reference on a receipt, from the text of its QR code: the end of the first of its lines. Undefined for every other
 * text.
 */
export function receiptReference(text: string): string | undefined {
  const [title = '', ...rest] = text.trim().split(/\r\n|\r|\n/);
  const reference = /\s([A-Z]{3}-[A-Z]{3}|[0-9A-Z]{4}-[0-9A-Z]{4})$/.exec(title)?.[1];
  return reference !== undefined && rest.at(-1)?.includes(reference) ? reference : undefined;
}

/**
 * The state of a reference while it is typed: `incomplete` while symbols are missing, `wrong` where it can never become
 * one or its check symbol does not fit.
 */
export function judgeTyped(text: string): 'empty' | 'incomplete' | 'wrong' | { reference: string } {
  const typed = text.trim();
  if (typed === '') return 'empty';
  const reference = readReference(typed);
  if (reference) return { reference };
  const spelled = symbolsOf(bareOf(typed));
  if (QR_PREFIX.startsWith(typed.toLowerCase())) return 'incomplete';
  return spelled.includes(-1) || spelled.length > LENGTH ? 'wrong' : 'incomplete';
}

const bareOf = (text: string): string =>
  text.toLowerCase().startsWith(QR_PREFIX) ? text.slice(QR_PREFIX.length) : text;

const spelledOf = (bare: string): string =>
  bare.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

const symbolsOf = (bare: string): number[] => [...spelledOf(bare)].map((symbol) => ALPHABET.indexOf(symbol));

const remainder = (symbols: readonly number[]): number =>
  symbols.reduce((rest, symbol) => (rest * ALPHABET.length + symbol) % CHECK, 0);

const grouped = (symbols: string): string => `${symbols.slice(0, 4)}-${symbols.slice(4)}`;
