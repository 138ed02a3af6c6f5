import { type FrameReading, lineConfidence, type MrzReading } from './frame-reading.ts';
import { type DoubtedField, leastConfidence } from './least-confidence.ts';
import { MRZ_FIELDS, type MrzFieldName, type MrzFormat, type ParsedMrz } from './mrz.ts';
import { parseMrz } from './parse-mrz.ts';
import { guardingChecks } from './read-checks.ts';

export interface MergedMrz {
  /** The zone on which the frames agree best. */
  mrz: ParsedMrz;
  /** Frames that had a zone of this format. */
  frames: number;
  /** Per field, how many of those frames read exactly the merged characters. */
  agreement: Record<MrzFieldName, number>;
  /** Of fields whose misreading check digits may miss, how surely the least certain character was read, 0 to 1. */
  leastConfidence: Partial<Record<DoubtedField, number>>;
  /**
   * True when at least two frames, and more than half of them, agree on every field. Names carry no check digit, so an
   * MRZ whose digits all pass can still be misread: only agreement supports a name.
   */
  agreed: boolean;
}

/**
 * Joins the readings of several frames of one document, character by character, weighted by confidence and by the
 * check digits that passed in the frame.
 */
export function mergeReadings(
  readings: readonly MrzReading[],
  options: { today: string },
): MergedMrz | undefined {
  const parsed = readings.flatMap((reading) => {
    const mrz = parseMrz(reading.lines, options);
    return mrz ? [{ reading, mrz, weight: readingWeight(mrz) }] : [];
  });
  const format = heaviestFormat(parsed);
  if (!format) return undefined;
  const same = parsed.filter(({ mrz }) => mrz.format === format);
  const [first] = same;
  if (!first) return undefined;
  const lines = first.mrz.lines.map((_, line) => voteLine(same, line));
  const mrz = withEvidence(parseMrz(lines, options) ?? first.mrz, same);
  const agreement = Object.fromEntries(
    MRZ_FIELDS.map((name) => [
      name,
      same.filter((one) => one.mrz.fields[name].raw === mrz.fields[name].raw).length,
    ]),
  ) as Record<MrzFieldName, number>;
  const least = Math.min(...Object.values(agreement));
  return {
    mrz,
    frames: same.length,
    agreement,
    leastConfidence: leastConfidence(mrz, same),
    agreed: least >= 2 && least * 2 > same.length,
  };
}

/** The agreed characters are corrected already; the uncorrected ones come from a frame that gave the same line. */
function withEvidence(mrz: ParsedMrz, frames: readonly Weighed[]): ParsedMrz {
  const agreeing = mrz.lines.map((text, line) => frames.find((frame) => frame.mrz.lines[line] === text)?.mrz);
  return {
    ...mrz,
    readLines: mrz.lines.map((text, line) => agreeing[line]?.readLines[line] ?? text),
    corrections: [
      ...agreeing.flatMap((frame, line) => frame?.corrections.filter((one) => one.line === line) ?? []),
      ...mrz.corrections.filter(({ line }) => agreeing[line] === undefined),
    ],
  };
}

interface Weighed extends FrameReading {
  weight: number;
}

function readingWeight(mrz: ParsedMrz): number {
  const passed = guardingChecks(mrz).filter(({ verdict }) => verdict === 'PASSED').length;
  return 1 + passed;
}

function heaviestFormat(parsed: readonly Weighed[]): MrzFormat | undefined {
  const weights = new Map<MrzFormat, number>();
  for (const { mrz, weight } of parsed) weights.set(mrz.format, (weights.get(mrz.format) ?? 0) + weight);
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function voteLine(readings: readonly Weighed[], line: number): string {
  const longest = Math.max(...readings.map(({ mrz }) => mrz.lines[line]?.length ?? 0));
  const voters = readings.map((frame) => ({
    text: frame.mrz.lines[line] ?? '',
    weight: frame.weight,
    confidence: lineConfidence(frame, line),
  }));
  return Array.from({ length: longest }, (_, column) => voteCharacter(voters, column)).join('');
}

interface Voter {
  text: string;
  weight: number;
  confidence: readonly number[] | undefined;
}

function voteCharacter(voters: readonly Voter[], column: number): string {
  const votes = new Map<string, number>();
  for (const { text, weight, confidence } of voters) {
    const character = text.charAt(column);
    if (!character) continue;
    votes.set(character, (votes.get(character) ?? 0) + weight * (confidence?.[column] ?? 0.5));
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '<';
}
