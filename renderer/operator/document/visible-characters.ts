/** Characters as they stand, or the name of an invisible one. */
export interface VisiblePart {
  text: string;
  control: boolean;
}

/** ISO/IEC 646, control characters 0 to 31. */
const NAMES =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  );

/** Characters beyond the first 128 that show nothing, or turn the direction of what follows, by their code point. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

function nameOf(character: string): string | undefined {
  if (character === '\u007f') return 'DEL';
  const code = character.codePointAt(0) ?? 0;
  const hidden = HIDDEN.test(character) ? `U+${code.toString(16).toUpperCase().padStart(4, '0')}` : undefined;
  return NAMES[code] ?? hidden;
}

/** A raw value with its control characters by name; spaces at both ends are named too, because they would be lost. */
export const visibleCharacters = (raw: string): VisiblePart[] => {
  const core = raw.replace(/^ +| +$/g, '');
  const start = core ? raw.indexOf(core) : raw.length;
  const parts: VisiblePart[] = [];
  for (const [index, character] of [...raw].entries()) {
    const outside = character === ' ' && (index < start || index >= start + [...core].length);
    const name = outside ? 'SP' : nameOf(character);
    const last = parts.at(-1);
    if (name) parts.push({ text: name, control: true });
    else if (last && !last.control) last.text += character;
    else parts.push({ text: character, control: false });
  }
  return parts;
};
