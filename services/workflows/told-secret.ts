type Undo = readonly [pattern: RegExp, undone: (found: string) => string];

const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const IN_JSON: Undo = [
  /\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|["\\/bfnrt])/gi,
  (found) => {
    const [, letter = ''] = found;
    if (found.length > 2) return String.fromCharCode(Number.parseInt(found.slice(2), 16));
    return CONTROLS[letter] ?? letter;
  },
];
const IN_ADDRESS: Undo = [
  /(?:%[0-9a-f]{2})+/gi,
  (found) => Buffer.from(found.replaceAll('%', ''), 'hex').toString(),
];
const IN_MARKUP: Undo = [
  /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|amp|lt|gt|quot|apos);/gi,
  (found) => {
    const name = found.slice(1, -1).toLowerCase();
    if (!name.startsWith('#')) return ENTITIES[name] ?? found;
    const code = Number(name.startsWith('#x') ? `0${name.slice(1)}` : name.slice(1));
    return code > 0x10ffff ? found : String.fromCodePoint(code);
  },
];
const KINDS = [IN_JSON, IN_ADDRESS, IN_MARKUP];
/** Escapes within escapes that are undone. */
const DEPTH = 3;

const undo = (text: string, [pattern, undone]: Undo): string => text.replace(pattern, undone);

/** With at least this many characters left without punctuation, a form is distinguishable from chance. */
const LEAST_BARE = 8;

/**
 * Whether a text holds a secret: as it is or backwards; in base64 at any place of a longer text, in base32 or in
 * hexadecimal; as numbers of its characters; with other characters in between; in wide letters; or with the escapes of
 * JSON, addresses or markup; without regard to case. A host that helps the script can still hide it.
 */
export function tellsSecret(text: string, secret: string): boolean {
  const forms = formsOf(secret).flatMap((form) => [form, form.toLowerCase()]);
  const bare = forms.map(bareOf).filter(({ length }) => length >= LEAST_BARE);
  const numbers = NUMBERS.map(({ base }) => numbersOf(secret, base));
  return readings(text).some((one) => {
    const lower = one.toLowerCase();
    if (forms.some((form) => one.includes(form) || lower.includes(form))) return true;
    const squeezed = bareOf(lower.replace(/\b0x(?=[0-9a-f]{2}\b)/g, ''));
    if (bare.some((form) => squeezed.includes(form.toLowerCase()))) return true;
    return NUMBERS.some(({ pattern }, kind) =>
      ` ${(lower.match(pattern) ?? []).join(' ')} `.includes(numbers[kind]!),
    );
  });
}

/** Letters and digits alone: characters between them carry no meaning. */
const bareOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** A list of the codes of characters, in decimal and in octal. */
const NUMBERS = [
  { base: 10, pattern: /\d+/g },
  { base: 8, pattern: /[0-7]+/g },
] as const;
const numbersOf = (secret: string, base: number): string =>
  ` ${Array.from(secret, (letter) => (letter.codePointAt(0) ?? 0).toString(base)).join(' ')} `;

/** The text, and its readings with escapes undone: of each kind alone, and of all of them, several deep. */
function readings(text: string): string[] {
  const found = [text, text.normalize('NFKC'), ...KINDS.map((kind) => undo(text, kind))];
  let current = text;
  for (let depth = 0; depth < DEPTH; depth += 1) {
    current = KINDS.reduce(undo, current);
    found.push(current);
  }
  return found;
}

function formsOf(secret: string): string[] {
  const own = [secret, secret.replaceAll(' ', '+'), Array.from(secret).reverse().join('')];
  const wide = Buffer.from(secret, 'utf16le');
  const all = [...own, Buffer.from(secret).toString('base64')].map((form) => Buffer.from(form));
  return [
    ...own,
    ...[...all, wide].flatMap((bytes) => [bytes.toString('hex'), base32Of(bytes), ...base64Within(bytes)]),
  ];
}

/** The base64 of bytes at any offset in a longer text: without the characters that hold neighbours too. */
function base64Within(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes]);
    const whole = padded.subarray(0, padded.length - (padded.length % 3));
    const inner = whole.toString('base64').slice(Math.ceil((before * 8) / 6));
    if (inner.length < LEAST_BARE) return [];
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** RFC 4648, in lowercase letters and without padding. */
function base32Of(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('');
}
