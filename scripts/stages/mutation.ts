import { availableParallelism } from 'node:os';
import { LEAST_SCORE, MUTATION_PARTS } from '../mutation/parts.ts';
import { runPart } from '../mutation/run-part.ts';
import { type MutationScore, scoresInWords } from '../mutation/score.ts';
import type { StageResult } from './counts.ts';

/** Each part passes or fails as a whole. */
export const countParts = (scores: readonly MutationScore[]): StageResult => {
  const failures = scores
    .filter(({ score }) => score < LEAST_SCORE)
    .map(({ part, score }) => `${part}: ${score.toFixed(1)} % of the covered mutants were killed`);
  return {
    passed: scores.length - failures.length,
    failed: failures.length,
    skipped: 0,
    notes: [],
    failures,
  };
};

/** Mutation tests of every part, survivors listed. */
export const mutationStage = async (): Promise<StageResult> => {
  const scores: MutationScore[] = [];
  for (const part of Object.keys(MUTATION_PARTS)) {
    console.log(`   mutating: ${part}`);
    scores.push(await runPart(part, { concurrency: availableParallelism(), quiet: true, only: undefined }));
  }
  console.log(scoresInWords(scores, LEAST_SCORE));
  return countParts(scores);
};
