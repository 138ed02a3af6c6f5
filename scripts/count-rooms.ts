import { type CountedFile, countRooms, countsPage, importsIn } from './architecture/count-rooms.ts';
import { grepCommit, isCommit } from './stages/git.ts';

export const USAGE = `npm run count:rooms -- [commit]
Files, lines and imports of each room at a commit (default HEAD), as tables.`;

const CODE = ['*.ts', '*.tsx', '*.mts', '*.mjs', '*.cjs', '*.css', '*.py'];

/** Paths and lines of a commit's code, with the imports of each file. */
const filesAt = (commit: string): CountedFile[] => {
  const imports = Map.groupBy(grepCommit(commit, ["'[.#][^']*'"], CODE), ({ file }) => file);
  return grepCommit(commit, ['-c', ''], CODE).map(({ file, text }) => ({
    file,
    lines: Number(text),
    imports: (imports.get(file) ?? []).flatMap(({ text }) => importsIn(text)),
  }));
};

export const main = async ([commit = 'HEAD']: readonly string[]): Promise<number> => {
  if (!isCommit(commit)) {
    console.error(`There is no commit, branch or tag ${commit}.\n${USAGE}`);
    return 1;
  }
  console.log(countsPage(countRooms(filesAt(commit))));
  return 0;
};
