import { missingModels } from '#scripts/prepare/models.ts';
import { inProject } from '#scripts/prepare/project.ts';
import { type Harness, type HarnessOptions, setUp, startHarness } from '#test/support/counter-harness.ts';
import { sharedVision } from '#test/support/shared-vision.ts';
import { until } from '../../support/link-under-test.ts';

const MODELS = inProject('native-models');
/** Why rows that need the models are left out, if they are. */
export const modelsMissing = missingModels(MODELS);

export interface RunningKiosk {
  harness: Harness;
  operatorId: string;
  close(): Promise<void>;
}

/** A set-up kiosk with its real models where they are built, and with services that take no evidence. */
export async function startRunningKiosk(options: HarnessOptions = {}): Promise<RunningKiosk> {
  const vision = modelsMissing.length === 0 ? { vision: sharedVision() } : {};
  const harness = await startHarness({ ...options, replaced: { ...vision, ...options.replaced } });
  const operatorId = await setUp(harness);
  const settled = () => harness.operator().capabilities.every(({ state }) => state !== 'starting');
  await until(settled, 'models that are open', 120_000);
  return {
    harness,
    operatorId,
    close: async () => {
      await harness.close();
      harness.remove();
    },
  };
}
