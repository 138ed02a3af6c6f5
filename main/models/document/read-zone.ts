import type { InferenceSession } from 'onnxruntime-node';
import type { ParsedMrz } from '../../domain/icao9303/mrz.ts';
import { parseMrz } from '../../domain/icao9303/parse-mrz.ts';
import type { GreyImage } from '../../domain/imaging/grey-image.ts';
import type { LineReading } from './ctc-decode.ts';
import { recogniseLines } from './line-recogniser.ts';
import { lineStrips, turned } from './line-strip.ts';
import type { LocatedMrz } from './locate-mrz.ts';

/** One attempt to read a located zone. */
export interface ZoneReading {
  zone: LocatedMrz;
  /** In reading order: bottom up where the document stands on its head. */
  lines: LineReading[];
  upsideDown: boolean;
  mrz: ParsedMrz | undefined;
  /** Larger is better; {@link isConvincing} says what is good enough to stop searching. */
  score: number;
}

/** Reads a zone upright and, unless that convinces, turned by 180 degrees; the better reading stands. */
export async function readZone(
  session: InferenceSession,
  frame: GreyImage,
  zone: LocatedMrz,
  today: string,
): Promise<ZoneReading> {
  const strips = lineStrips(frame, zone);
  const upright = judge(zone, await recogniseLines(session, strips), false, today);
  if (isConvincing(upright)) return upright;
  const reversed = [...strips].reverse().map(turned);
  const upsideDown = judge(zone, await recogniseLines(session, reversed), true, today);
  return upsideDown.score > upright.score ? upsideDown : upright;
}

/** Mean confidence plus the whole bonus for check digits. */
const CONVINCING_SCORE = 1.8;

/** Every check digit passed, every field keeps its grammar, and nothing had to be mended to get there. */
export function isConvincing({ mrz, score }: ZoneReading): boolean {
  return (
    mrz !== undefined &&
    score > CONVINCING_SCORE &&
    Object.values(mrz.verdicts).every((verdict) => verdict === 'PASSED') &&
    mrz.corrections.length === 0
  );
}

function judge(zone: LocatedMrz, lines: LineReading[], upsideDown: boolean, today: string): ZoneReading {
  const mrz = parseMrz(
    lines.map(({ text }) => text),
    { today },
  );
  return { zone, lines, upsideDown, mrz, score: mrz ? readingScore(lines, mrz) : 0 };
}

/** Mean confidence, plus a bonus for check digits that pass, less a toll for what had to be mended. */
function readingScore(lines: readonly LineReading[], { checks, corrections, verdicts }: ParsedMrz): number {
  const confidence = lines.flatMap((line) => line.confidence);
  const mean = confidence.reduce((sum, value) => sum + value, 0) / Math.max(1, confidence.length);
  const judged = Object.values(checks);
  const passed = judged.filter(({ verdict }) => verdict === 'PASSED').length / Math.max(1, judged.length);
  const missing = verdicts.lineLength === 'NOT_PERFORMED' ? 0.5 : 0;
  return mean + passed - 0.05 * corrections.length - missing;
}
