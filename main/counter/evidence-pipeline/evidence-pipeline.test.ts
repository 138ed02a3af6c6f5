import { describe, expect, it } from 'vitest';
import { JPEG, meta, readerOf, reading, SPECIMEN_LINES, TIME, visionOf } from '#capture/capture.fixture.ts';
import type { CapturedPicture } from '#capture/captured-picture.ts';
import { failure } from '#core/contract/errors.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { reduce } from '../session/reduce.ts';
import { CONTEXT, sessionUnderTest } from '../session/session.fixture.ts';
import { faultsOf } from '../session/session-faults.ts';
import type { SessionRunner } from '../session/session-runner.ts';
import { EvidencePipeline } from './evidence-pipeline.ts';
import { codeOf } from './liveness-stage.fixture.ts';

const MOST = 4321;
/** A picture after it was reduced to fit. */
const FITTED = Uint8Array.of(...JPEG, 7);

/** A session at the document, and a pipeline whose session has room for pictures or none. */
function stage({ hasRoom = true } = {}) {
  let { state } = sessionUnderTest().goTo('document');
  const events: EvidenceDraft[] = [];
  const stored: CapturedPicture[] = [];
  const asked: number[] = [];
  const runner = {
    current: () => state,
    require: () => state,
    frameBytes: () => MOST,
    apply(_id: string, command: Parameters<typeof reduce>[1], pictures: CapturedPicture[] = []) {
      if (pictures.length > 0 && !hasRoom) throw failure('PICTURES_EXHAUSTED', 'no room');
      const transition = reduce(state, command, CONTEXT);
      state = transition.state;
      events.push(...transition.events);
      stored.push(...pictures);
      return state;
    },
  };
  const vision = visionOf({ documents: readerOf({ readings: [reading(SPECIMEN_LINES)] }) });
  vision.codec.fitJpeg = async (_jpeg, most) => {
    asked.push(most);
    return FITTED;
  };
  const pipeline = new EvidencePipeline({
    runner: runner as unknown as SessionRunner,
    vault: {} as never,
    vision,
    time: TIME,
    comparisonRules: ({ flow }) => flow.comparison,
    onFault: (error) => {
      throw error;
    },
    pauseMs: () => 0,
  });
  const press = () => pipeline.frame({ ...meta('shutter'), at: state.at }, JPEG);
  return { press, events, stored, asked, state: () => state };
}

describe('a frame of a document', () => {
  it('is stored in the form that fits, which is the one that was judged', async () => {
    const { press, stored, asked } = stage();
    expect(await press()).toMatchObject({ accepted: true });
    expect(asked[0]).toBe(MOST);
    expect(stored.find(({ kind }) => kind === 'document-frame')?.bytes).toBe(FITTED);
  });

  it('without room is a fault that the operator sees once, and the session continues', async () => {
    const { press, events, asked, state } = stage({ hasRoom: false });
    for (let time = 0; time < 3; time += 1) expect(await codeOf(press())).toBe('PICTURES_EXHAUSTED');
    expect(events.map(({ type }) => type)).toEqual(['camera.full']);
    expect(asked).toEqual([MOST]);
    expect(faultsOf(state(), [])).toMatchObject([{ code: 'PICTURES_EXHAUSTED' }]);
    expect(state()).toMatchObject({ status: 'active', at: { step: 'document' } });
  });
});
