import { describe, expect, it } from 'vitest';
import { EVIDENCE_VERSION } from '#core/proofing/session-log/read-session.ts';
import { kioskOf, MINUTE, sinceDays } from '../support/judged-kiosk.ts';
import { running } from '../support/services-under-test.ts';

describe('evidence of an earlier version', () => {
  const current = running();
  const { judged, made, forge } = kioskOf(current);
  const ofVersion = (evidence: number) =>
    forge(([first, ...others]) =>
      first ? [{ ...first, payload: { ...first.payload, evidence } }, ...others] : [],
    );
  /** How long ago the services that know the present version started first. */
  const brought = (days: number) =>
    current()
      .services.context.db.updateTable('service_setting')
      .set({ value: new Date(Date.now() - days * 24 * 60 * MINUTE).toISOString() })
      .where('name', '=', `evidence-version/${EVIDENCE_VERSION}`)
      .returning('name')
      .executeTakeFirstOrThrow();
  const REPLACED = { state: 'Review', final: { outcome: 'Review' }, reasons: ['VERSION_REPLACED'] };

  it.each([2, 3])(
    'is for review where its kiosk named a higher one when it registered: %s',
    async (version) => {
      await brought(-0.1);
      expect(await judged(ofVersion(version))).toMatchObject(REPLACED);
      expect(await judged(made())).toMatchObject({ state: 'Success' });
    },
  );

  it.each([2, 3])(
    'is for review a week after the services brought a higher one, and at once of a kiosk registered since: %s',
    async (version) => {
      const { db } = current().services.context;
      await sinceDays(current(), 0);
      await db.updateTable('kiosk').set({ evidence_version: 0, evidence_since: null }).execute();
      await brought(-0.1);
      expect(await judged(ofVersion(version))).toMatchObject({ state: 'Success', reasons: [] });
      await brought(0.1);
      expect(await judged(ofVersion(version))).toMatchObject(REPLACED);
      await sinceDays(current(), 8);
      await brought(6.9);
      expect(await judged(ofVersion(version))).toMatchObject({ state: 'Success', reasons: [] });
      await brought(7.1);
      expect(await judged(ofVersion(version))).toMatchObject(REPLACED);
      expect(await judged(made())).toMatchObject({ state: 'Success' });
    },
  );
});
