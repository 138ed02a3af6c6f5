import type { Meter } from '../meter.ts';
import { isRunOfElements, ownSeparator } from './own-separator.ts';
import type { LicenceHeader } from './read-header.ts';

export interface RawElement {
  id: string;
  raw: string;
  subfile: string;
  /** Index into the text. */
  start: number;
}

export interface RawSubfile {
  type: string;
  /** Index into the text. */
  start: number;
  /** Index after its last character, terminator included. */
  end: number;
  /** Ended by the segment terminator. */
  closed: boolean;
  /** The type did not stand before the first element. */
  untyped: boolean;
}

export interface LicenceBody {
  elements: RawElement[];
  subfiles: RawSubfile[];
  /** Places of pieces that are neither a subfile's type nor a data element. */
  strays: number[];
  /** Pieces ended by something else than LF or CR, CR LF included. */
  foreignSeparators: number;
  /** CR inside a subfile. */
  innerTerminators: number;
  /** Two separators with nothing between them. */
  emptyPieces: number;
  /** The separator used in place of the standard's characters. */
  ownSeparator: string | undefined;
  /** Places of pieces of several elements, which fill no field. */
  runs: number[];
}

interface Piece {
  start: number;
  text: string;
  /** Index after the separator. */
  end: number;
  separator: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the standard uses these characters as separators
const SEPARATORS = /\r\n|[\n\r\u001c\u001d\u001e]/g;
const ELEMENT = /^(?:D[A-D][A-Z]|PA[A-F]|Z[A-Z][A-Z0-9])/;
const TYPED = /^(?:DL|ID)(?=D[A-D][A-Z]|Z[A-Z]{2}|PA[A-F]|$)|^(Z[A-Z])(?=\1[A-Z0-9])/;

/**
 * Cuts the data behind the header into subfiles and elements by their separators. Declared offsets take no part in it:
 * too many issuers print wrong ones, and rules compare them with the offsets found.
 */
export function readBody(text: string, header: LicenceHeader, meter: Meter): LicenceBody {
  const body: LicenceBody = {
    elements: [],
    subfiles: [],
    strays: [],
    foreignSeparators: 0,
    innerTerminators: 0,
    emptyPieces: 0,
    ownSeparator: ownSeparator(text.slice(header.bodyStart), startsElement, meter),
    runs: [],
  };
  const declaredType = header.designators[0]?.type ?? '';
  let previous: Piece | undefined;
  for (const piece of meter.walk(cut(text, header.bodyStart, body.ownSeparator))) {
    if (isRunOfElements(piece.text, meter)) body.runs.push(piece.start);
    else readPiece(body, piece, previous, declaredType);
    previous = piece;
  }
  return body;
}

const startsElement = (piece: string): boolean => TYPED.test(piece) || ELEMENT.test(piece);

/** A separator of the record's own reads as a line feed. */
function cut(text: string, from: number, own: string | undefined): Piece[] {
  const pieces: Piece[] = [];
  let start = from;
  for (const { index, 0: separator } of separatorsIn(text, from, own)) {
    const end = index + separator.length;
    pieces.push({
      start,
      text: text.slice(start, index),
      end,
      separator: separator === own ? '\n' : separator,
    });
    start = end;
  }
  if (start < text.length) pieces.push({ start, text: text.slice(start), end: text.length, separator: '' });
  return pieces;
}

const escapeForRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

function separatorsIn(text: string, from: number, own: string | undefined) {
  const separators =
    own === undefined ? SEPARATORS : new RegExp(`${escapeForRegExp(own)}|${SEPARATORS.source}`, 'g');
  separators.lastIndex = from;
  return text.matchAll(separators);
}

function readPiece(body: LicenceBody, piece: Piece, previous: Piece | undefined, declaredType: string): void {
  const { separator } = piece;
  if (separator !== '' && separator !== '\n' && separator !== '\r') body.foreignSeparators++;
  const current = body.subfiles.at(-1);
  if (piece.text === '') {
    // The last element may keep its own separator before the terminator.
    if (separator !== '\r' || previous?.separator !== '\n') body.emptyPieces++;
  } else {
    const opened = openSubfile(body, piece, current, declaredType);
    if (!opened && current?.closed) body.innerTerminators++;
    readElement(body, piece, opened?.untyped === false ? opened.type.length : 0);
  }
  const subfile = body.subfiles.at(-1);
  if (!subfile) return;
  subfile.end = piece.end;
  subfile.closed = separator === '\r';
}

function openSubfile(
  body: LicenceBody,
  piece: Piece,
  current: RawSubfile | undefined,
  declaredType: string,
): RawSubfile | undefined {
  const typed = TYPED.exec(piece.text)?.[0];
  const isNew = typed !== undefined && (!current || current.type !== typed || current.closed);
  const type = isNew ? typed : untypedStart(piece, current, declaredType);
  if (type === undefined) return undefined;
  const subfile = { type, start: piece.start, end: piece.end, closed: false, untyped: !isNew };
  body.subfiles.push(subfile);
  return subfile;
}

/** Some jurisdictions leave the type out: the first element opens the first subfile, a Z element after a CR the next. */
function untypedStart(
  piece: Piece,
  current: RawSubfile | undefined,
  declaredType: string,
): string | undefined {
  if (!ELEMENT.test(piece.text)) return undefined;
  if (!current) return declaredType;
  const letters = piece.text.slice(0, 2);
  return current.closed && letters.startsWith('Z') && letters !== current.type ? letters : undefined;
}

function readElement(body: LicenceBody, piece: Piece, typeLength: number): void {
  const content = piece.text.slice(typeLength);
  if (content === '' && typeLength > 0) return;
  const id = ELEMENT.exec(content)?.[0];
  if (id === undefined) {
    body.strays.push(piece.start + typeLength);
    return;
  }
  const subfile = body.subfiles.at(-1)?.type ?? '';
  body.elements.push({ id, raw: content.slice(3), subfile, start: piece.start + typeLength });
}
