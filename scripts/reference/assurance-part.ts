import { ASSURANCE_ROWS, OUTSIDE_ROWS } from '#core/proofing/assurance-rows.ts';
import { IALS } from '#core/proofing/assurance-strength.ts';
import { withPart } from './marked-part.ts';

const FROM = 'core/proofing/assurance-rows.ts';
const table = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The page of assurance with its tables of rows made again. @throws Error without a place for them */
export function withAssurance(page: string): string {
  const rows = ASSURANCE_ROWS.map(({ id, clauses, asks, shown, missing }) => [
    `\`${id}\``,
    ...IALS.map((level) => clauses[level] ?? ''),
    asks,
    shown,
    missing,
  ]);
  const outside = OUTSIDE_ROWS.map(({ clause, asks }) => [clause, asks]);
  const withRows = withPart(page, {
    name: 'rows',
    from: FROM,
    text: table(['row', ...IALS, 'asks', 'shown by', 'otherwise'], rows),
  });
  return withPart(withRows, { name: 'outside', from: FROM, text: table(['clause', 'asks'], outside) });
}
