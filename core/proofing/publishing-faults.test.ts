import { describe, expect, it } from 'vitest';
import { Flow } from '../contract/flow.ts';
import { BUILT_IN_FLOWS, COUNTER_STANDARD } from './built-in-flows.ts';
import { publishingFaults } from './publishing-faults.ts';

const placesOf = (change: object) =>
  publishingFaults(Flow.parse({ ...COUNTER_STANDARD, ...change })).map(({ path }) => path);
const without = (id: string) => COUNTER_STANDARD.requiredChecks.filter((each) => each !== id);

describe('a draft', () => {
  it('can be published as the standard, and names the checks that the flows of the product leave out of it', () => {
    expect(placesOf({})).toEqual([]);
    for (const flow of BUILT_IN_FLOWS) {
      const places = publishingFaults(flow).map(({ path }) => path);
      expect(
        places.filter((path) => path !== '/steps'),
        flow.id,
      ).toEqual([]);
    }
  });

  it.each(COUNTER_STANDARD.requiredChecks)('asks for %s, or says why not', (check) => {
    const requiredChecks = without(check);
    expect(publishingFaults(Flow.parse({ ...COUNTER_STANDARD, requiredChecks }))).toEqual([
      { path: '/requiredChecks', message: expect.stringContaining(check) },
    ]);
    expect(placesOf({ requiredChecks, leavesOut: [{ check, reason: 'Done elsewhere.' }] })).toEqual([]);
  });

  it.each([
    ['skip', { skip: true }],
    ['skip_liveid', { skip_liveid: true }],
  ])('that leaves liveness out by %s asks for it no more, and says why', (_setting, face_liveness) => {
    const fault = { path: '/requiredChecks', message: expect.stringContaining('face.liveness') };
    expect(publishingFaults(Flow.parse({ ...COUNTER_STANDARD, face_liveness }))).toEqual([fault]);
    const requiredChecks = without('face.liveness');
    expect(publishingFaults(Flow.parse({ ...COUNTER_STANDARD, face_liveness, requiredChecks }))).toEqual([
      fault,
    ]);
    const leavesOut = [{ check: 'face.liveness', reason: 'The room is watched.' }];
    expect(placesOf({ face_liveness, requiredChecks, leavesOut })).toEqual([]);
  });

  it('needs the camera’s own facts, required or awaited', () => {
    expect(placesOf({ reviewIfNotPerformed: [] })).toEqual(['/reviewIfNotPerformed']);
    const requiredChecks = [...COUNTER_STANDARD.requiredChecks, 'face.injection'];
    expect(placesOf({ reviewIfNotPerformed: [], mustNotFail: [], requiredChecks })).toEqual([]);
  });

  it.each([
    [['document', 'selfie'], ['/steps']],
    [['selfie', 'consent'], ['/steps']],
    [['document', 'consent'], ['/steps']],
    [['consent', 'selfie', 'document'], []],
    [['document'], []],
  ])('captures %j only after consent', (steps, places) => {
    expect(placesOf({ steps })).toEqual(places);
  });
});
