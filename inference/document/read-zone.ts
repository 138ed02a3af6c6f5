import type { InferenceSession } from 'onnxruntime-node';
import type { ParsedMrz } from '#core/icao9303/mrz.ts';
import { parseMrz } from '#core/icao9303/parse-mrz.ts';
import { guardingChecks } from '#core/icao9303/read-checks.ts';
import type { LineReading } from './ctc-decode.ts';
import { recogniseLines } from './line-recogniser.ts';
import { lineStrips, type StripLook, turned } from './line-strip.ts';
import type { LocatedMrz } from './locate-mrz.ts';
import type { MrzView } from './mrz-view.ts';

/** One attempt to read a located zone. */
export interface ZoneReading {
  view: MrzView;
  zone: LocatedMrz;
  /** In reading order: bottom up where the document is upside down. */
  lines: LineReading[];
  upsideDown: boolean;
  mrz: ParsedMrz | undefined;
  /** Larger is better; {@link isConvincing} decides whether it is good enough to stop searching. */
  score: number;
}

/**
 * Reads a zone upright and, unless that convinces, turned by 180 degrees; the better reading stands.
 * @param look where the strips are cut other than located
 */
export async function readZone(
  session: InferenceSession,
  view: MrzView,
  zone: LocatedMrz,
  today: string,
  look?: StripLook,
): Promise<ZoneReading> {
  const strips = lineStrips(view, zone, look);
  const judge = async (cut: typeof strips, upsideDown: boolean) =>
    judged({ view, zone, lines: await recogniseLines(session, cut), upsideDown }, today);
  const upright = await judge(strips, false);
  if (isConvincing(upright)) return upright;
  const upsideDown = await judge([...strips].reverse().map(turned), true);
  return upsideDown.score > upright.score ? upsideDown : upright;
}

/** Mean confidence plus the whole bonus for check digits. */
const CONVINCING_SCORE = 1.8;
/** Mean confidence plus half of the bonus for check digits. */
const PLAUSIBLE_SCORE = 1.3;

/** Enough evidence for an MRZ, though it may be faulty: a search elsewhere would find nothing better. */
export function isPlausible({ score }: ZoneReading): boolean {
  return score > PLAUSIBLE_SCORE;
}

/** Every check digit passed, every field keeps its grammar, states are known, and nothing had to be mended to get there. */
export function isConvincing({ mrz, score }: ZoneReading): boolean {
  return (
    mrz !== undefined &&
    score > CONVINCING_SCORE &&
    Object.values(mrz.verdicts).every((verdict) => verdict === 'PASSED') &&
    Object.values(mrz.stateCodes).every((verdict) => verdict !== 'FAILED') &&
    mrz.corrections.length === 0
  );
}

/** Parses a reading and weighs it. */
export function judged(read: Omit<ZoneReading, 'mrz' | 'score'>, today: string): ZoneReading {
  const mrz = parseMrz(
    read.lines.map(({ text }) => text),
    { today },
  );
  return { ...read, mrz, score: mrz ? readingScore(read.lines, mrz) : 0 };
}

/** Mean confidence, plus a bonus for check digits that guard something and pass, less a toll for corrections. */
function readingScore(lines: readonly LineReading[], mrz: ParsedMrz): number {
  const confidence = lines.flatMap((line) => line.confidence);
  const mean = confidence.reduce((sum, value) => sum + value, 0) / Math.max(1, confidence.length);
  const judged = guardingChecks(mrz);
  const passed = judged.filter(({ verdict }) => verdict === 'PASSED').length / Math.max(1, judged.length);
  const missing = mrz.verdicts.lineLength === 'NOT_PERFORMED' ? 0.5 : 0;
  return mean + passed - 0.05 * mrz.corrections.length - missing;
}
