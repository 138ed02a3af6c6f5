type Undo = readonly [pattern: RegExp, undone: (found: string) => string];

const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const IN_JSON: Undo = [
  /\\(?:u[0-9a-f]{4}|["\\/bfnrt])/gi,
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

/**
 * Whether a text holds a secret: as it is, in base64, in hexadecimal, or with the escapes of JSON, of addresses or of
 * markup; without regard to case. A host that helps the script can still hide it.
 */
export function tellsSecret(text: string, secret: string): boolean {
  const forms = formsOf(secret).flatMap((form) => [form, form.toLowerCase()]);
  return readings(text).some((one) => {
    const lower = one.toLowerCase();
    return forms.some((form) => one.includes(form) || lower.includes(form));
  });
}

/** The text, and what it says with its escapes undone: of each kind alone, and of all of them, several deep. */
function readings(text: string): string[] {
  const found = [text, ...KINDS.map((kind) => undo(text, kind))];
  let current = text;
  for (let depth = 0; depth < DEPTH; depth += 1) {
    current = KINDS.reduce(undo, current);
    found.push(current);
  }
  return found;
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  return [secret, secret.replaceAll(' ', '+'), base64, bytes.toString('base64url'), bytes.toString('hex')];
}
