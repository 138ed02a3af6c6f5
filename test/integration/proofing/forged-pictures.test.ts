import { expect, it } from 'vitest';
import { PICTURE_KINDS } from '#scripts/fuzz/forge-picture.ts';
import { runPictureForgeries } from '#scripts/fuzz/run-picture-forgeries.ts';
import { missingModels } from '#scripts/prepare/models.ts';
import { inProject } from '#scripts/prepare/project.ts';

const missing = missingModels(inProject('native-models'));
/** One of each kind. With the 1,992 forged logs and packages (scripts/fuzz) they are 2,000. */
const RUNS = PICTURE_KINDS.length;

it.skipIf(missing.length > 0)(
  'believes no session whose kiosk and operator sign another picture, and names the picture',
  async () => {
    const { judged, counts, unchanged, believed, unnamed } = await runPictureForgeries(RUNS, 20261124);
    expect({ believed, unnamed }).toEqual({ believed: [], unnamed: [] });
    expect(Object.keys(unchanged)).toEqual(unchanged['re-encode a picture'] ? ['re-encode a picture'] : []);
    const left = unchanged['re-encode a picture'] ?? 0;
    expect(judged + left).toBe(RUNS);
    expect(left).toBeLessThanOrEqual(1);
    for (const kind of PICTURE_KINDS) expect(Object.keys(counts[kind] ?? {})).not.toEqual([]);
  },
);
