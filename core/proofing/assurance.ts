import type { AssuranceFacts } from './assurance-facts.ts';
import { ASSURANCE_ROWS } from './assurance-rows.ts';
import { IALS, type Ial } from './assurance-strength.ts';

/** The standard that the rows are of. */
export const ASSURANCE_STANDARD = 'NIST SP 800-63A-4';

/** A row as one level asks for it. */
export interface JudgedRow {
  row: string;
  level: Ial;
  clause: string;
  asks: string;
  met: boolean;
  /** The proof; only where the row is met. */
  shown?: string;
  /** The gap; only where the row is not met. */
  missing?: string;
}

/** The highest level whose rows, and those of every lower level, are all met. */
export interface Assurance {
  level: Ial | 'none';
  rows: JudgedRow[];
}

/** Judges the facts of a session row by row. The level follows from the rows and from nothing else. */
export function judgeAssurance(facts: AssuranceFacts): Assurance {
  const rows = IALS.flatMap((level) => rowsOf(facts, level));
  return { level: levelOf(rows), rows };
}

/** The level that rows give. */
export function levelOf(rows: readonly Pick<JudgedRow, 'level' | 'met'>[]): Ial | 'none' {
  const missed = IALS.findIndex((level) => rows.some((row) => row.level === level && !row.met));
  const reached = missed < 0 ? IALS.length : missed;
  return IALS[reached - 1] ?? 'none';
}

function rowsOf(facts: AssuranceFacts, level: Ial): JudgedRow[] {
  return ASSURANCE_ROWS.flatMap(({ id, clauses, asks, shown, missing, isMet }) => {
    const clause = clauses[level];
    if (clause === undefined) return [];
    const met = isMet(facts, level);
    return [{ row: id, level, clause, asks, met, ...(met ? { shown } : { missing }) }];
  });
}
