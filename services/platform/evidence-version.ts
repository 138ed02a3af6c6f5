import { DAY_MS } from '#core/days.ts';
import { EVIDENCE_VERSION } from '#core/proofing/session-log/read-session.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { readSetting, writeSetting } from '#services/kernel/database/service-setting.repository.ts';
import type { SigningKiosk } from './signing-kiosk.repository.ts';

const SETTING = `evidence-version/${EVIDENCE_VERSION}`;
/** How long kiosks have to come to the version that the services brought along. */
const EARLIER_FOR_MS = 7 * DAY_MS;

/** Notes at a start since when the services judge evidence of the present version. */
export const noteJudgedEvidence = (db: DatabaseHandle, at: Date): Promise<void> =>
  writeSetting(db, SETTING, at.toISOString());

/**
 * Whether evidence of an earlier version no longer counts: it came too late, or from a kiosk that registered with services
 * which knew the present one. Else a kiosk that never logs the present one would be believed for ever.
 */
export async function isEarlierVersionOver(
  db: DatabaseHandle,
  arrivedAt: Date,
  kiosks: readonly Pick<SigningKiosk, 'registeredAt'>[],
): Promise<boolean> {
  const setting = await readSetting(db, SETTING);
  if (setting === undefined) return false;
  const since = Date.parse(setting);
  const isLate = arrivedAt.getTime() > since + EARLIER_FOR_MS;
  return isLate || kiosks.some(({ registeredAt }) => registeredAt.getTime() >= since);
}
