import { utf8 } from '#core/keys/bytes.ts';
import type { ComparisonRecord } from '#core/proofing/comparison-record.ts';
import { portraitOf } from '../../harness/read-specimens.ts';
import type { Forger, Forgeries } from './forger.ts';
import { passedChecks } from './passed-checks.ts';
import { withPortrait } from './world.ts';

const noise = utf8('noise');
const low = { thresholdSetId: 'own', supports: 0.1, review: 0.05, calibration: 'own' };

/** Faces of others, and scores and limits of the kiosk’s own. */
export const forgedFaces = ({ honest, otherSelfie, blurred, made }: Forger): Forgeries => ({
  'another person’s face with the first one’s score': () =>
    made({ ...otherSelfie, comparison: honest.comparison }),
  'another person’s face under thresholds of the kiosk’s own': () =>
    made({
      ...otherSelfie,
      comparison: { ...otherSelfie.comparison, bands: low } as ComparisonRecord,
    }),
  'another person’s face as the portrait of the passport': () =>
    made({ shown: withPortrait(honest.shown, otherSelfie.picture) }),
  'the portrait of the passport as the selfie': () => {
    const picture = portraitOf(honest.shown);
    return made(picture ? { picture } : {});
  },
  'a failed comparison that is called passed': () =>
    made({ ...otherSelfie, checks: passedChecks(made(otherSelfie)) }),
  'noise in place of the selfie': () => made({ picture: noise }),
  'a blurred selfie that is called sharp': () => made({ picture: blurred }),
});
