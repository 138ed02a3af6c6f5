/** C0 controls and DELETE: they separate elements and belong into no value. */
export function isControl(character: string): boolean {
  const code = character.charCodeAt(0);
  return code < 0x20 || code === 0x7f;
}

/** Outside ISO/IEC 8859-1: its unassigned columns, or beyond its last character. */
export function isForeign(character: string): boolean {
  const code = character.charCodeAt(0);
  return (code >= 0x80 && code <= 0x9f) || code > 0xff;
}
