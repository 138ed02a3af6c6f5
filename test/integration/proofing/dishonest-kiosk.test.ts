import { expect, it } from 'vitest';
import { runDishonestKiosk } from '#scripts/demo/dishonest-kiosk.ts';
import { missingModels } from '#scripts/prepare/models.ts';
import { inProject } from '#scripts/prepare/project.ts';
import { LONG } from '../../support/depth.ts';

const missing = missingModels(inProject('native-models'));
/** Forgeries that are tried of each group. */
const TRIED = LONG ? undefined : 1;
/** The demonstration promises twenty; of each group one stands for it here. */
const AT_LEAST = LONG ? 20 : 5;

it.skipIf(missing.length > 0)(
  'believes an honest kiosk, none that holds its own key and its operator’s and forges, and no thief of a key',
  async () => {
    const { honest, attempts } = await runDishonestKiosk(() => undefined, TRIED);
    expect(honest).toMatchObject({ kiosk: 'honest', outcome: 'Success', independence: 'same-machine' });
    expect(honest.kioskWord).toContain('liveness-signals');
    expect(honest.kioskWord).not.toContain('liveness-frames');
    expect(honest.kioskWord).not.toContain('zone-readings');
    const by = (kiosk: string) => attempts.filter((attempt) => attempt.kiosk === kiosk);
    const [altered, stolen] = [by('altered'), by('stolen key')];
    expect(altered.length + stolen.length).toBe(attempts.length);
    expect(altered.length).toBeGreaterThanOrEqual(AT_LEAST);
    expect(altered.filter(({ outcome }) => outcome !== 'Review')).toEqual([]);
    expect(stolen.map(({ outcome, reason }) => `${outcome}: ${reason}`)).toEqual([
      'refused: invalid_client',
      'refused: TOKEN_INVALID',
      'refused: TOKEN_INVALID',
      'refused: EVIDENCE_INVALID',
      'refused: HAND_OVER_REVOKED',
    ]);
    expect(attempts.filter(({ reason }) => reason === '')).toEqual([]);
  },
  300_000,
);
