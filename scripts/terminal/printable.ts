/** Controls, format characters that turn text around or hide it, separators of lines that are no line feed. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, index) =>
    character.charCodeAt(index).toString(16).padStart(4, '0'),
  )
    .map((unit) => `\\u${unit}`)
    .join('');

/**
 * A text that comes from a document, fit for a terminal: nothing in it moves the cursor, turns the direction or ends the
 * line. Written as JSON writes such characters.
 */
export const printable = (text: string): string => text.replace(UNPRINTABLE, escaped);

/** The same for a text of several lines, which keeps its line feeds. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');
