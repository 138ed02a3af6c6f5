const WEIGHTS = [7, 3, 1] as const;

/** The value of one MRZ character: digits 0-9, A-Z 10-35, filler 0; anything else has none. */
function characterValue(character: string): number | undefined {
  if (character === '<') return 0;
  const code = character.charCodeAt(0);
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 65 && code <= 90) return code - 55;
  return undefined;
}

/**
 * The check digit over MRZ characters, weights 7-3-1 modulo 10 (Doc 9303-3, 4.9).
 * @returns one digit, or `undefined` where a character is outside the MRZ alphabet
 */
export function checkDigit(data: string): string | undefined {
  let sum = 0;
  for (let i = 0; i < data.length; i++) {
    const value = characterValue(data.charAt(i));
    if (value === undefined) return undefined;
    sum += value * (WEIGHTS[i % 3] ?? 0);
  }
  return String(sum % 10);
}

/** Whether a check digit guards anything: that of a blank field is right whatever was misread elsewhere. */
export const isGuarding = (data: string, digit: string): boolean =>
  /[^<]/.test(data) && checkDigit(data) === digit;
