import { seeded } from '#specimens/seeded.ts';
import type { Change } from './change-log.ts';
import { CIRCUMSTANCES, type Circumstance } from './circumstances.ts';
import { FORGERY_KINDS, type ForgeryKind, forge } from './forge-log.ts';
import { closed, type ForgedWorld, isNamed, isSameLog, makeWorlds } from './forged-world.ts';
import { emptyReport, type FuzzReport, note, noteUnchanged } from './fuzz-report.ts';
import { type FuzzWatch, UNWATCHED } from './fuzz-watch.ts';

/** More than enough to find something that can be changed. */
const MOST_DRAWS = 100;
/** A contradicting fact of the services, alone and with a change of the log. */
const ELSEWHERE = 'under another circumstance';
const CHANGED_ELSEWHERE = 'a change under another circumstance';
const DRAWN = [...FORGERY_KINDS, ELSEWHERE, CHANGED_ELSEWHERE] as const;
type DrawnKind = (typeof DRAWN)[number];

/** The forgery, and its circumstance. */
interface Draw extends Change {
  circumstance?: Circumstance;
}

/**
 * Forges a valid log in every way and lets the services judge it. Half of the logs are signed by the key of the kiosk
 * alone, half also by the operator's. Sessions at one kiosk take turns with sessions that were handed over. None may
 * end as Success unless only the kiosk can know and the verdict says so, and each verdict names the change.
 * @param runs how many forgeries
 */
export async function runForgeries(
  runs: number,
  seed: number,
  watch: FuzzWatch = UNWATCHED,
): Promise<FuzzReport> {
  const random = seeded(seed);
  const worlds = await makeWorlds();
  const report = emptyReport(KINDS);
  for (let run = 0; run < runs && (await watch.next()); run += 1) {
    const isSigned = run % 2 === 1;
    const world = worlds[Math.floor(run / 2) % 2 === 0 ? 0 : 1];
    const kind = DRAWN[Math.floor(run / 4) % DRAWN.length]!;
    const { keys, log, original } = world;
    const { circumstance, ...forged } = drawSomething(() => draw(kind, world, random));
    const told = { kind: kindOf(kind, isSigned), subject: forged.subject };
    const segment = closed(world, forged.log, isSigned ? keys : { kiosk: keys.kiosk });
    const isSame = isSameLog(segment, original) && forged.log.artefacts.length === log.artefacts.length;
    if (isSame && !circumstance) {
      noteUnchanged(report, told.kind);
      continue;
    }
    const isReadAgain = isSigned || isSame;
    const verdict = await world.judge(segment, forged.log.artefacts, { isReadAgain, circumstance });
    note(report, told, verdict, isNamed(forged, verdict), circumstance ? undefined : forged.fact);
  }
  return report;
}

function draw(kind: DrawnKind, { log, donors }: ForgedWorld, random: () => number): Draw | undefined {
  if (kind !== ELSEWHERE && kind !== CHANGED_ELSEWHERE) return forge(kind, log, donors, random);
  const circumstance = CIRCUMSTANCES[Math.floor(random() * CIRCUMSTANCES.length)]!;
  const { what, words } = circumstance;
  if (kind === ELSEWHERE) return { subject: what, words: [...words], log, circumstance };
  const other: ForgeryKind = FORGERY_KINDS[Math.floor(random() * FORGERY_KINDS.length)]!;
  const forged = forge(other, log, donors, random);
  return (
    forged && {
      ...forged,
      subject: `${forged.kind} (${forged.subject}), ${what}`,
      words: [...forged.words, ...words],
      circumstance,
    }
  );
}

const kindOf = (kind: DrawnKind, isSigned: boolean): string => (isSigned ? `${kind}, signed by both` : kind);
export const KINDS = DRAWN.flatMap((kind) => [kindOf(kind, false), kindOf(kind, true)]);

function drawSomething(make: () => Draw | undefined): Draw {
  for (let tried = 0; tried < MOST_DRAWS; tried += 1) {
    const made = make();
    if (made) return made;
  }
  throw new Error('chance found nothing to change');
}
