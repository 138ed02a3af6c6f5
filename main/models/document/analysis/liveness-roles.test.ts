import { expect, test } from 'vitest';
import { areaUnderCurve } from '../../../../scripts/bench/area-under-curve.ts';
import { type CaptureKind, captureOf } from '../../../../test/support/specimen/recapture/captures.ts';
import { decideLiveness, LIVENESS_SIGNALS } from '../../../domain/imaging/document-liveness.ts';
import { decodeImage, FRAME_LIMITS } from '../../runtime/decode-image.ts';
import { livenessSignals } from './liveness-signals.ts';

const FRAME = { width: 1280, height: 720 };
const COUNT = 10;
/** One and a half standard errors of an area of ten against ten. */
const TOLERANCE = 0.2;
const MADE_FOR = { moire: 'screen', 'screen-grid': 'screen', halftone: 'print' } as const;

async function signalsOf(kind: CaptureKind, count: number) {
  const seen = [];
  for (let seed = 1; seed <= count; seed++) {
    const { jpeg, outline } = await captureOf(kind, seed + 40, 'evaluation', FRAME);
    const image = await decodeImage({ mimeType: 'image/jpeg', bytes: jpeg }, FRAME_LIMITS);
    seen.push(livenessSignals(image, outline));
  }
  return seen;
}

test('the areas under the curve that the table of signals records are those of a small set, and no genuine capture is refused', async () => {
  const seen = {
    genuine: await signalsOf('genuine', COUNT),
    screen: await signalsOf('screen', COUNT),
    print: await signalsOf('print', COUNT),
  };
  for (const [name, kind] of Object.entries(MADE_FOR) as [keyof typeof MADE_FOR, 'screen' | 'print'][]) {
    const values = (of: CaptureKind & keyof typeof seen) =>
      seen[of].map((signals) => signals.find(({ signal }) => signal === name)?.value ?? 0);
    const area = areaUnderCurve(values('genuine'), values(kind));
    if (process.env.SHOW_AUC) console.log(name, area);
    expect(Math.abs(area - LIVENESS_SIGNALS[name].auc), name).toBeLessThan(TOLERANCE);
  }
  for (const signals of seen.genuine) expect(decideLiveness(signals).verdict).not.toBe('FAILED');
}, 120_000);
