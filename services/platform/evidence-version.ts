import { DAY_MS } from '#core/days.ts';
import { EVIDENCE_VERSION } from '#core/proofing/session-log/read-session.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { readSetting, writeSetting } from '#services/kernel/database/service-setting.repository.ts';

const SETTING = `evidence-version/${EVIDENCE_VERSION}`;
/** How long kiosks have to come to the version that the services brought along. */
const EARLIER_FOR_MS = 7 * DAY_MS;

/** Notes at a start since when the services judge evidence of the present version. */
export const noteJudgedEvidence = (db: DatabaseHandle, at: Date): Promise<void> =>
  writeSetting(db, SETTING, at.toISOString());

/** Whether evidence of an earlier version came too late: a kiosk that never logs the present one is no longer believed. */
export async function isEarlierVersionOver(db: DatabaseHandle, arrivedAt: Date): Promise<boolean> {
  const since = await readSetting(db, SETTING);
  return since !== undefined && arrivedAt.getTime() > Date.parse(since) + EARLIER_FOR_MS;
}
