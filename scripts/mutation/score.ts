import type { MutantResult } from '@stryker-mutator/api/core';

/** A change of the code that no test noticed. */
export interface Survivor {
  /** Path in the project, line and column, as editors open it. */
  readonly at: string;
  readonly mutator: string;
  /** The code that replaced the original. */
  readonly replacement: string;
}

export interface MutationScore {
  readonly part: string;
  readonly killed: number;
  readonly survived: number;
  /** Mutants in code that no test of the part runs; they count neither way. */
  readonly uncovered: number;
  /** Killed mutants of all that a test runs, in per cent; 0 when no test runs any. */
  readonly score: number;
  readonly survivors: readonly Survivor[];
}

/**
 * The share of mutants that was noticed, in code that the tests run. One that runs for ever is noticed by its time
 * limit.
 */
export function scoreOf(part: string, results: readonly MutantResult[], root: string): MutationScore {
  const count = (...statuses: MutantResult['status'][]) =>
    results.filter(({ status }) => statuses.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const survived = count('Survived');
  const covered = killed + survived;
  return {
    part,
    killed,
    survived,
    uncovered: count('NoCoverage'),
    score: covered === 0 ? 0 : (100 * killed) / covered,
    survivors: results
      .filter(({ status }) => status === 'Survived')
      .map((result) => survivorOf(result, root))
      .sort((a, b) => a.at.localeCompare(b.at, 'en', { numeric: true })),
  };
}

function survivorOf({ fileName, location, mutatorName, replacement }: MutantResult, root: string): Survivor {
  const file = fileName.startsWith(root) ? fileName.slice(root.length).replace(/^[/\\]/, '') : fileName;
  const { line, column } = location.start;
  const oneLine = (replacement ?? '').replace(/\s+/g, ' ').slice(0, 80);
  return { at: `${file}:${line}:${column}`, mutator: mutatorName, replacement: oneLine };
}

/** The survivors of each part, then one line a part with its score. */
export function scoresInWords(scores: readonly MutationScore[], least: number): string {
  const survivors = scores.flatMap((one) =>
    one.survivors.map(({ at, mutator, replacement }) => `survived  ${at}  ${mutator}: ${replacement}`),
  );
  const lines = scores.map(({ part, killed, survived, uncovered, score }) => {
    const result = score >= least ? 'pass' : `MISSED, at least ${least} %`;
    const counts = `${killed} killed, ${survived} survived, ${uncovered} not covered`;
    return `${part.padEnd(12)} ${score.toFixed(1).padStart(5)} %  ${counts}  ${result}`;
  });
  return [...survivors, ...lines].join('\n');
}
