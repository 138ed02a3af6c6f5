/** One line of `docs/long-run.md`. */
export interface LongRecord {
  readonly area: string;
  /** Day, as YYYY-MM-DD. */
  readonly date: string;
  /** Short hash, with a plus sign when the working tree differs from it. */
  readonly commit: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly minutes: number;
}

const HEAD = `# The long run

\`npm run test:long [area...]\` runs what takes too long for every change: all cases of the tables from which \`npm test\` takes a few. Run it before each release, and an area whenever it changes. The command writes this file.

| area | date | commit | passed | failed | skipped | minutes |
|---|---|---|---:|---:|---:|---:|
`;

const ROW = /^\| ([a-z-]+) \|.*\|$/;

const lineOf = ({ area, date, commit, passed, failed, skipped, minutes }: LongRecord): string =>
  `| ${[area, date, commit, passed, failed, skipped, minutes.toFixed(0)].join(' | ')} |`;

const emptyLine = (area: string): string => `| ${area} | not yet run |  |  |  |  |  |`;

/** The text of the file with these records in place of older ones; every area has its line, in the order given. */
export const withRecords = (
  text: string,
  areas: readonly string[],
  records: readonly LongRecord[],
): string => {
  const lines = new Map<string, string>();
  for (const line of text.split('\n')) {
    const area = ROW.exec(line)?.[1];
    if (area) lines.set(area, line);
  }
  for (const record of records) lines.set(record.area, lineOf(record));
  return `${HEAD}${areas.map((area) => `${lines.get(area) ?? emptyLine(area)}\n`).join('')}`;
};
