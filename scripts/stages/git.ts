import { execFileSync, spawnSync } from 'node:child_process';
import { ROOT } from '../prepare/project.ts';

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** Whether a commit, branch or tag has this name. */
export const isCommit = (name: string): boolean => {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  return spawnSync('git', args, { cwd: ROOT }).status === 0;
};

/** Files that differ between the base and the working tree, new ones included and deleted ones left out. */
export const changedSince = (base: string): string[] => [
  ...new Set([
    ...lines(git('diff', '--name-only', '--diff-filter=d', base)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ]),
];

/**
 * Short hash of the checked-out commit, with a plus sign when the working tree differs from it.
 * @param unless a file that may differ: the commit that the result is written into.
 */
export const currentCommit = (unless: string): string => {
  const changed = git('status', '--porcelain', '--', '.', `:(exclude)${unless}`) !== '';
  return `${git('rev-parse', '--short', 'HEAD')}${changed ? '+' : ''}`;
};

/** Lines of the files of a commit that a pattern matches, or their number with `-c`. */
export const grepCommit = (
  commit: string,
  pattern: readonly string[],
  files: readonly string[],
): { file: string; text: string }[] => {
  const args = ['grep', '-I', '--no-color', '--full-name', '-z', '-E', ...pattern, commit, '--', ...files];
  const found = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return lines(found).map((line) => {
    const [name = '', text = ''] = line.split('\0');
    return { file: name.slice(commit.length + 1), text };
  });
};

/**
 * The time that everything built from this commit carries, in seconds since the epoch: `SOURCE_DATE_EPOCH` where a
 * builder gives it, else that of the commit.
 */
export const commitSeconds = (env: NodeJS.ProcessEnv = process.env): number => {
  const given = env.SOURCE_DATE_EPOCH;
  if (given !== undefined && !/^\d+$/.test(given))
    throw new Error(`SOURCE_DATE_EPOCH is no number: ${given}`);
  return Number(given ?? git('log', '-1', '--format=%ct'));
};
