/** The secrets that a search looks for. */
export const SECRET_KINDS = ['name', 'number', 'date', 'address', 'zone', 'picture'] as const;
export type SecretKind = (typeof SECRET_KINDS)[number];

/** A dump may hold everything that its process knew, findable or not. */
export type LeakKind = SecretKind | 'memory';

/** A value of a person, as a document says it; a date is YYYY-MM-DD. */
export interface SecretText {
  readonly kind: Exclude<SecretKind, 'picture'>;
  readonly value: string;
}

/** The personal data of some sessions. */
export interface Secrets {
  readonly texts: readonly SecretText[];
  /** JPEG or PNG, as the sessions kept them. */
  readonly pictures: readonly Uint8Array[];
}

/**
 * The form of a value in a file. `re-encoded`: a picture that looks the same; `file-name`: not in the file; `dump`: the
 * file is the memory of a process.
 */
export type Encoding =
  | 'bytes'
  | 'utf-16le'
  | 'utf-16be'
  | 'base64'
  | 'base64url'
  | 'json-escaped'
  | 'percent'
  | 're-encoded'
  | 'file-name'
  | 'dump';

/** Bytes that betray a secret. */
export interface Needle {
  readonly kind: SecretKind;
  readonly encoding: Encoding;
  readonly bytes: Buffer;
  /** The case of ASCII letters does not matter. */
  readonly anyCase: boolean;
}

/** Shorter values occur in files by chance. */
const SHORTEST = 5;
/** Any piece of a picture of twice this length is found. */
const PICTURE_STEP = 1024;
const PICTURE_PIECE = 32;
/** A piece of fewer different bytes is filler, and occurs in other files too. */
const FEWEST_DIFFERENT = 16;

/** Every form in which the secrets are looked for. */
export function needlesOf({ texts, pictures }: Secrets): Needle[] {
  const needles = [...texts.flatMap(textNeedles), ...pictures.flatMap(pictureNeedles)];
  const known = new Map<string, Needle>();
  for (const needle of needles) {
    const key = needle.bytes.toString('latin1');
    if (!known.has(key)) known.set(key, needle);
  }
  return [...known.values()];
}

function textNeedles({ kind, value }: SecretText): Needle[] {
  return spellings(kind, value)
    .filter((text) => text.length >= SHORTEST)
    .flatMap((text) => {
      const plain: [Encoding, Buffer][] = [
        ['bytes', Buffer.from(text, 'utf8')],
        ['utf-16le', Buffer.from(text, 'utf16le')],
        ['utf-16be', Buffer.from(text, 'utf16le').swap16()],
        ['json-escaped', Buffer.from(escapedInJson(text))],
        ['percent', Buffer.from(encodeURIComponent(text))],
      ];
      return [
        ...plain.map(([encoding, bytes]) => ({ kind, encoding, bytes, anyCase: true })),
        ...base64Needles(kind, Buffer.from(text, 'utf8')),
      ];
    });
}

/** A value as other programs write it. */
function spellings(kind: SecretKind, value: string): string[] {
  if (kind !== 'date') {
    const titled = value.toLowerCase().replace(/(^|\P{L})(\p{L})/gu, (part) => part.toUpperCase());
    return [...new Set([value, value.toUpperCase(), value.toLowerCase(), titled])];
  }
  const [year = '', month = '', day = ''] = value.split('-');
  return [
    value,
    `${year}${month}${day}`,
    `${month}${day}${year}`,
    `${month}/${day}/${year}`,
    `${day}/${month}/${year}`,
    `${day}.${month}.${year}`,
  ];
}

const escapedInJson = (text: string): string =>
  text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Base64 of a longer text or file writes a value in one of three ways; its neighbours share the outermost letters. */
function base64Needles(kind: SecretKind, bytes: Buffer): Needle[] {
  return [0, 1, 2].flatMap((before) => {
    const all = Buffer.concat([Buffer.alloc(before), bytes]);
    const inside = all
      .toString('base64')
      .slice(Math.ceil((before * 4) / 3), Math.floor((all.length * 4) / 3));
    const inAddresses = inside.replaceAll('+', '-').replaceAll('/', '_');
    const forms: [Encoding, string][] = [
      ['base64', inside],
      ...(inAddresses === inside ? [] : [['base64url', inAddresses] as [Encoding, string]]),
    ];
    return forms.map(([encoding, text]) => ({ kind, encoding, bytes: Buffer.from(text), anyCase: false }));
  });
}

/** Pieces of the picture's own data; tables at its beginning are the same in pictures of the same program. */
function pictureNeedles(picture: Uint8Array): Needle[] {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  const needles: Needle[] = [];
  for (let at = startOfData(bytes); at + PICTURE_PIECE <= bytes.length; at += PICTURE_STEP) {
    const piece = bytes.subarray(at, at + PICTURE_PIECE);
    if (new Set(piece).size < FEWEST_DIFFERENT) continue;
    needles.push({ kind: 'picture', encoding: 'bytes', bytes: piece, anyCase: false });
    needles.push(...base64Needles('picture', piece));
  }
  return needles;
}

/** Behind the header of the first scan of a JPEG, or of the first data of a PNG. */
function startOfData(bytes: Buffer): number {
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
  const data = bytes.indexOf('IDAT', 0, 'latin1');
  const headers = bytes.readUInt16BE(0) === 0xffd8 ? scan + 14 : data + 8;
  return Math.min(Math.max(headers, 0), bytes.length);
}
