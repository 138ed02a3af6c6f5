/** The services' verdict on a forgery. */
export interface Verdict {
  state: string;
  /** The first thing that they hold against it. */
  reason: string;
  /** Everything that the verdict names: reasons, gaps, facts and checks that came out otherwise. */
  named: readonly string[];
  /** Facts that the verdict leaves to the kiosk's word. */
  kioskWord: readonly string[];
  /** Names of the programs to which the person agreed to show data. */
  shownTo?: readonly string[];
  /** The first link of the log that does not hold. */
  broken?: string;
}

/** A forgery that a report names. */
export interface Told {
  kind: string;
  subject: string;
  verdict: string;
  /** The parts that the verdict names. */
  named: readonly string[];
}

/** The results of the forgeries. */
export interface FuzzReport {
  /** How many forgeries were judged. */
  judged: number;
  /** By kind of change and verdict. */
  counts: Record<string, Record<string, number>>;
  /** Changes that left the evidence equal in meaning; no other number includes them. */
  unchanged: Record<string, number>;
  /** Ended as Success although the verdict does not call them the kiosk's word. */
  believed: Told[];
  /** Did not, for a reason that names something else than the change. */
  unnamed: Told[];
}

/** A report on no forgery yet. @param kinds of change, which it lists even where none was judged */
export const emptyReport = (kinds: readonly string[]): FuzzReport => ({
  judged: 0,
  counts: Object.fromEntries(kinds.map((kind) => [kind, {}])),
  unchanged: {},
  believed: [],
  unnamed: [],
});

/**
 * Counts a forgery that was judged.
 * @param isNamed whether its verdict names the change
 * @param fact a fact that only the kiosk can know; its verdict may be a Success that says so
 */
export function note(
  report: FuzzReport,
  { kind, subject }: { kind: string; subject: string },
  { state, reason, kioskWord, named }: Verdict,
  isNamed: boolean,
  fact?: string,
): void {
  const isStated = state === 'Success' && fact !== undefined && kioskWord.includes(fact);
  const verdict = isStated ? `Success: kiosk’s word (${fact})` : `${state}: ${reason}`;
  const counts = report.counts[kind] ?? {};
  report.counts[kind] = counts;
  report.judged += 1;
  counts[verdict] = (counts[verdict] ?? 0) + 1;
  if (isStated) return;
  if (state === 'Success') report.believed.push({ kind, subject, verdict, named });
  else if (!isNamed) report.unnamed.push({ kind, subject, verdict, named });
}

/** Counts a forgery that left the evidence equal in meaning; it is not judged. */
export function noteUnchanged({ unchanged }: FuzzReport, kind: string): void {
  unchanged[kind] = (unchanged[kind] ?? 0) + 1;
}

/** Two reports of different kinds as one. */
export const bothReports = (one: FuzzReport, other: FuzzReport): FuzzReport => ({
  judged: one.judged + other.judged,
  counts: { ...one.counts, ...other.counts },
  unchanged: { ...one.unchanged, ...other.unchanged },
  believed: [...one.believed, ...other.believed],
  unnamed: [...one.unnamed, ...other.unnamed],
});
