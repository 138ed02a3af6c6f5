import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BUILT_IN_FLOWS,
  COUNTER_STANDARD,
  DOCUMENT_CHECK,
} from '../../main/domain/proofing/built-in-flows.ts';
import { acceptedFlows } from './flow.fixture.ts';
import { flowHash } from './flow-hash.ts';
import { flowWarnings, readFlow } from './read-flow.ts';

const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };
const faultOf = (change: object) => readFlow({ ...COUNTER_STANDARD, ...change }).faults?.[0];

describe('a flow from outside', () => {
  it('is accepted as it ships, and again in every accepted form under the same hash after it was sent as JSON', () => {
    for (const flow of BUILT_IN_FLOWS) expect(readFlow(flow).flow).toEqual(flow);
    fc.assert(
      fc.property(acceptedFlows(), (flow) => {
        const sent: unknown = JSON.parse(JSON.stringify(flow));
        const { flow: read, faults } = readFlow(sent);
        expect(faults).toBeUndefined();
        expect(flowHash(read)).toBe(flowHash(flow));
        expect(flowHash(sent)).toBe(flowHash(flow));
      }),
      runs,
    );
  });

  it.each([
    ['retry count above the maximum', { retryCount: 6 }, '/retryCount', /correct the session retry count/],
    [
      'selfie retry count of 0',
      { face_liveness: { max_retry_count: 0 } },
      '/face_liveness/max_retry_count',
      /1 to 10/,
    ],
    [
      'selfie retry count of 11',
      { face_liveness: { max_retry_count: 11 } },
      '/face_liveness/max_retry_count',
      /1 to 10/,
    ],
    ['expiry without end', { expireSessionInMin: 1e300 }, '/expireSessionInMin', /525600/],
    [
      'abandonment in parts of a minute',
      { abandonSessionInMin: 1.5 },
      '/abandonSessionInMin',
      /whole number/,
    ],
    ['setting that is not known', { hologram: true }, '/hologram', /no such setting/],
    [
      'setting that is not known, further in',
      { selfie: { ...COUNTER_STANDARD.selfie, 'a/b~c': 1 } },
      '/selfie/a~1b~0c',
      /no such setting/,
    ],
    ['step twice', { steps: ['document', 'document'] }, '/steps/1', /once/],
    ['language that nobody wrote texts in', { languages: ['en', 'de'] }, '/languages/1', /Invalid option/],
    [
      'country by its name',
      { document: { blocked: [{ country: 'France' }] } },
      '/document/blocked/0/country',
      /capital letters/,
    ],
    ['character of code 0', { uniqueTag: 'a\0b' }, '', /code 0/],
    ['half of a character', { uniqueTag: 'a\ud800b' }, '', /half of a character/],
    [
      'form whose label lacks a language',
      { form: { inputs: [{ id: 'a', type: 'email', label: { en: 'E', fr: 'E', es: 'E' } }] } },
      '/form/inputs/0/label/zh-Hans',
      /expected string/,
    ],
  ])('is refused with a %s, and the place is named', (_what, change, path, message) => {
    expect(faultOf(change)).toEqual({ path, message: expect.stringMatching(message) });
  });

  it('is told to be corrected at 5 retries of a session, and accepted', () => {
    const { flow } = readFlow({ ...COUNTER_STANDARD, retryCount: 5 });
    expect(flow && flowWarnings(flow)).toEqual([{ path: '/retryCount', message: expect.any(String) }]);
    expect(flowWarnings(COUNTER_STANDARD)).toEqual([]);
  });

  it('is warned of a bypass criterion that nothing here ever meets', () => {
    const bypassConfig = { enabled: true, criteria: ['under-21-us-id', 'over-90'] };
    const { flow } = readFlow({ ...COUNTER_STANDARD, bypassConfig });
    expect(flow && flowWarnings(flow).map(({ path }) => path)).toEqual(['/bypassConfig/criteria/1']);
  });

  it.each([
    [
      'a rule of liveness that nothing can meet',
      { challenges: { count: 0 } },
      ['/face_liveness/satisfiedBy'],
    ],
    [
      'the same with passive checks',
      { challenges: {}, satisfiedBy: 'active-and-passive' },
      ['/face_liveness/satisfiedBy'],
    ],
    [
      'more questions than kinds',
      { challenges: { count: 3, kinds: ['nod', 'nod', 'blink'] } },
      ['/face_liveness/challenges/kinds'],
    ],
    ['nothing where the light is shown', { challenges: { count: 0 }, light: { enabled: true } }, []],
    [
      'nothing where the inspection meets it',
      { challenges: { count: 0 }, satisfiedBy: 'attested-inspection' },
      [],
    ],
    ['nothing where it is left out', { challenges: { count: 0 }, skip_liveid: true }, []],
  ])('is warned of %s', (_what, face_liveness, paths) => {
    const { flow } = readFlow({ ...COUNTER_STANDARD, face_liveness });
    expect(flow && flowWarnings(flow).map(({ path }) => path)).toEqual(paths);
  });

  it('has its own retention by outcome only where faces are compared', () => {
    const retentionMin = { ...COUNTER_STANDARD.retentionMin, review: 60 };
    expect(faultOf({ retentionMin })).toBeUndefined();
    expect(readFlow({ ...DOCUMENT_CHECK, retentionMin }).faults).toEqual([
      { path: '/retentionMin/review', message: expect.stringMatching(/kyc-with-face-comparison only/) },
    ]);
  });

  it.each([
    ['/comparison/selfieToPortrait/review', { thresholdSetId: 'x', supports: 0.93, review: 0 }],
    ['/comparison/selfieToSelfie/supports', { thresholdSetId: 'x', supports: 0, review: 0 }],
    ['/face_liveness/injection/maxRepeats', 1],
    ['/face_liveness/injection/maxStillPoints', 1],
    ['/face_liveness/injection/minJitter', 0],
    ['/face_liveness/passive/worst', 0],
    ['/face_liveness/light/minResponse', 0],
    ['/face_liveness/challenges/limits/blinkMs', 0],
    ['/comparison/minAgeYears', 0],
    ['/comparison/maxPortraitAgeYears', 100],
    ['/comparison/maxLiveIdAgeYears', 100],
    ['/selfie/startTimeoutMs', 0],
  ])('takes no number that switches a check off: %s', (path, value) => {
    const whole = typeof value === 'object' ? path.split('/').slice(1, -1) : path.split('/').slice(1);
    const change = whole.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object;
    const [[part, inner] = ['', {}]] = Object.entries(change);
    const { face_liveness, selfie } = COUNTER_STANDARD;
    const before = { face_liveness, selfie } as Record<string, object>;
    const { faults } = readFlow({ ...COUNTER_STANDARD, [part]: { ...before[part], ...inner } });
    expect(faults?.map((fault) => fault.path)).toContain(path);
  });

  it('keeps a liveness skip and further properties of the bypass', () => {
    const bypassConfig = { enabled: true, criteria: ['under-21-us'], ticket: { nested: [1, null] } };
    const { flow } = readFlow({ ...COUNTER_STANDARD, face_liveness: { skip: true }, bypassConfig });
    expect(flow?.face_liveness.skip).toBe(true);
    expect(flow?.bypassConfig).toEqual(bypassConfig);
  });

  it('never fails over anything that JSON can say', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom('form', 'document', 'name', 'bypassConfig'),
        (value, member) => {
          for (const document of [value, { ...COUNTER_STANDARD, [member]: value }]) {
            const { flow, faults } = readFlow(document);
            expect(Boolean(flow) !== Boolean(faults)).toBe(true);
          }
        },
      ),
      runs,
    );
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown;
    expect(faultOf({ bypassConfig: { deep } })?.message).toMatch(/too deeply/);
  });
});
