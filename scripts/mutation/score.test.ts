import type { MutantResult } from '@stryker-mutator/api/core';
import { expect, test } from 'vitest';
import { scoreOf, scoresInWords } from './score.ts';

const mutant = (status: MutantResult['status'], line = 1): MutantResult => ({
  id: `${status}-${line}`,
  fileName: '/project/main/decide.ts',
  location: { start: { line, column: 3 }, end: { line, column: 9 } },
  mutatorName: 'BlockStatement',
  replacement: '{\n}',
  status,
});

test('the score counts mutants that tests run: killed or timed out, of all but the uncovered and the ignored', () => {
  const statuses = [
    'Killed',
    'Killed',
    'Timeout',
    'Survived',
    'NoCoverage',
    'Ignored',
    'CompileError',
  ] as const;
  const results = statuses.map((status) => mutant(status));
  expect(scoreOf('decisions', results, '/project')).toMatchObject({
    killed: 3,
    survived: 1,
    uncovered: 1,
    score: 75,
  });
});

test('a part whose tests run none of its code has not passed', () => {
  expect(scoreOf('decisions', [mutant('NoCoverage')], '/project').score).toBe(0);
});

test('survivors are listed by their place in the project, before the line of each part', () => {
  const score = scoreOf(
    'decisions',
    [mutant('Survived', 12), mutant('Survived', 3), mutant('Killed')],
    '/project',
  );
  expect(scoresInWords([score], 85).split('\n')).toEqual([
    'survived  main/decide.ts:3:3  BlockStatement: { }',
    'survived  main/decide.ts:12:3  BlockStatement: { }',
    'decisions     33.3 %  1 killed, 2 survived, 0 not covered  MISSED, at least 85 %',
  ]);
});
