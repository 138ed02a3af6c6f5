import { canonicalJson } from '../keys/canonical-json.ts';

const MAX_DEPTH = 16;
const MAX_MEMBERS = 20_000;

/** Whether a document is small enough to be looked at: at most 16 levels and, unless said otherwise, 20,000 values. */
export function isBounded(document: unknown, most = MAX_MEMBERS): boolean {
  let level: unknown[] = [document];
  let members = 0;
  for (let depth = 0; level.length > 0; depth++) {
    members += level.length;
    if (depth > MAX_DEPTH || members > most) return false;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? (Object.values(value) as unknown[]) : [],
    );
  }
  return true;
}

/** JSON has no form for half of a surrogate pair, and a database none for the character of code 0. */
export function isStorable(value: unknown): boolean {
  try {
    canonicalJson(value);
  } catch {
    return false;
  }
  return !textsOf(value).some((text) => text.includes('\0'));
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => [name, ...textsOf(inner)]);
}
