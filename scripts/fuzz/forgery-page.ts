import type { FuzzReport, Told } from './fuzz-report.ts';

/** The run that a page is about. */
export interface FuzzRun {
  /** Day, as YYYY-MM-DD. */
  date: string;
  /** Short hash, with a plus sign when the working tree differs from it. */
  commit: string;
  seed: number;
}

const HEAD = `# Forged evidence

\`npm run fuzz:evidence\` forges valid sessions and lets the services judge them. “Each” changes every field of every event, every opening and every artefact, one at a time, signed again by both keys, of kiosk and operator. The others are drawn: half of the logs with the key of the kiosk, the other half with both keys; pictures with both keys; in every other log, the part before a hand-over without the key of its kiosk; second logs and packages with the key of the kiosk, another key or none. A circumstance is what the services know beside the log, such as a dismissal. No forgery may end as Success, and its verdict names the change. Only facts that the kiosk alone can know may pass; the verdict then names that [fact](security.md#whose-word-counts) as the kiosk's word. Of a package, its kiosk chooses all but the log and the services' verdict on it; whatever it leaves out, another log or a denied one is never trusted. What leaves the evidence equal in meaning, such as a picture compressed once more, is counted apart. A run of 10,000 forgeries or more writes this file.
`;

/** Text of docs/forged-evidence.md: the counts of a run by kind of change and verdict. */
export function forgeryPage({ date, commit, seed }: FuzzRun, report: FuzzReport): string {
  const { judged, counts, unchanged, believed, unnamed } = report;
  const rows = Object.keys(counts).map((kind) => {
    const { judged: sum, ends } = countsOf(report, kind);
    return `| ${kind} | ${grouped(sum)} | ${ends} | ${grouped(unchanged[kind] ?? 0)} |\n`;
  });
  return `${HEAD}
${date}, commit ${commit}, seed ${seed}: ${grouped(judged)} forgeries, ${believed.length} believed, ${unnamed.length} not named.

| change | judged | verdicts | unchanged |
|---|---:|---|---:|
${rows.join('')}${list('Believed', believed)}${list('Not named', unnamed)}`;
}

/** The same counts for a terminal, kinds without any left out; then forgeries that were believed or not named. */
export function forgeryLines(report: FuzzReport): string {
  const { counts, unchanged, believed, unnamed } = report;
  const rows = Object.keys(counts).flatMap((kind) => {
    const { judged, ends } = countsOf(report, kind);
    const left = unchanged[kind] ?? 0;
    const same = left > 0 ? [`unchanged ${grouped(left)}`] : [];
    return judged + left > 0 ? [`${kind}: ${[...(ends ? [ends] : []), ...same].join(', ')}\n`] : [];
  });
  return `${rows.join('')}${list('Believed', believed)}${list('Not named', unnamed)}`;
}

function countsOf({ counts }: FuzzReport, kind: string): { judged: number; ends: string } {
  const verdicts = Object.entries(counts[kind] ?? {}).sort(([, a], [, b]) => b - a);
  return {
    judged: verdicts.reduce((all, [, count]) => all + count, 0),
    ends: verdicts.map(([verdict, count]) => `${verdict} ${grouped(count)}`).join(', '),
  };
}

const grouped = (count: number): string => count.toLocaleString('en');

const list = (title: string, told: readonly Told[]): string =>
  told.length === 0
    ? ''
    : `\n${title}:\n\n${told.map(({ kind, subject, verdict }) => `- ${kind} (${subject}): ${verdict}\n`).join('')}`;
