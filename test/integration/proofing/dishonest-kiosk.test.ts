import { expect, it } from 'vitest';
import { runDishonestKiosk } from '#scripts/demo/dishonest-kiosk.ts';
import { missingModels } from '#scripts/prepare/models.ts';
import { inProject } from '#scripts/prepare/project.ts';

const missing = missingModels(inProject('native-models'));

it.skipIf(missing.length > 0)(
  'believes an honest kiosk, and none that holds its own key and its operator’s and forges',
  async () => {
    const { honest, attempts } = await runDishonestKiosk(() => undefined);
    expect(honest).toMatchObject({ outcome: 'Success', independence: 'same-machine' });
    expect(honest.kioskWord).toContain('liveness-signals');
    expect(honest.kioskWord).not.toContain('liveness-frames');
    expect(honest.kioskWord).not.toContain('zone-readings');
    expect(attempts.length).toBeGreaterThanOrEqual(20);
    expect(attempts.filter(({ outcome }) => outcome !== 'Review')).toEqual([]);
    expect(attempts.filter(({ reason }) => reason === '')).toEqual([]);
  },
  300_000,
);
