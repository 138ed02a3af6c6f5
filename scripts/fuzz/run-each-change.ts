import { seeded } from '#specimens/seeded.ts';
import { EACH_KINDS, eachChange } from './each-change.ts';
import { closed, isNamed, isSameLog, makeWorlds } from './forged-world.ts';
import { emptyReport, type FuzzReport, note, noteUnchanged } from './fuzz-report.ts';
import { type FuzzWatch, UNWATCHED } from './fuzz-watch.ts';

/**
 * Changes each field of each event, each opening and each artefact, one at a time: of a session at one kiosk, and of
 * one that was handed over. The keys of kiosk and operator sign each of them, so that nothing but the evidence tells.
 * @param share how many of them, from 0 to 1; which ones the seed says
 */
export async function runEachChange(
  share: number,
  seed: number,
  watch: FuzzWatch = UNWATCHED,
): Promise<FuzzReport> {
  const random = seeded(seed);
  const report = emptyReport(EACH_KINDS);
  for (const world of await makeWorlds()) {
    for (const forged of eachChange(world.log)) {
      if (random() >= share) continue;
      if (!(await watch.next())) return report;
      const segment = closed(world, forged.log, world.keys);
      const isSame = isSameLog(segment, world.original);
      if (isSame && forged.log.artefacts.length === world.log.artefacts.length) {
        noteUnchanged(report, forged.kind);
        continue;
      }
      const verdict = await world.judge(segment, forged.log.artefacts, { isReadAgain: true });
      note(report, forged, verdict, isNamed(forged, verdict), forged.fact);
    }
  }
  return report;
}
