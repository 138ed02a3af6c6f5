import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DvcV2Input } from '#services/contract/dvc.ts';
import { BUILT_IN_FLOWS, COUNTER_STANDARD, DOCUMENT_CHECK } from '../proofing/built-in-flows.ts';
import { faultsOf } from './faults.ts';
import { acceptedFlows } from './flow.fixture.ts';
import { flowHash } from './flow-hash.ts';
import { flowWarnings, readFlow, readFollowedFlow, readStoredFlow } from './read-flow.ts';

const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };
const faultOf = (change: object) => readFlow({ ...COUNTER_STANDARD, ...change }).faults?.[0];

/** A value that a row of the specification's configuration table does not take, and where. */
const REFUSED: [string, unknown][] = [
  ['/document/captureType', 'Both'],
  ['/document/camera_enforcement', 'side'],
  ['/selfie/camera_enforcement', 'side'],
  ['/selfie/autoCapture', 'yes'],
  ['/selfie/lightMode', 1],
  ['/face_liveness/skip', 'true'],
  ['/face_liveness/skip_liveid', 'true'],
  ['/face_liveness/max_retry_count', 11],
  ['/document/ignoreMiddleNames', 'on'],
  ['/document/allowed', 'all'],
  ['/document/blocked', Array.from({ length: 501 }, () => ({ country: 'UTO' }))],
  ['/document/blocked/0', 'UTO'],
  ['/document/blocked/0/country', 7],
  ['/document/blocked/0/region', 'a b'],
  ['/document/blocked/0/type', 'library-card'],
  ['/document/supported', 'passport'],
  ['/document/supported/0', 'library-card'],
  ['/languages', []],
  ['/languages', 'en'],
  ['/languages/0', 'de'],
  ['/form', 'none'],
  ['/form/inputs', []],
  ['/form/inputs/0/type', 'colour'],
  ['/form/inputs/0/id', 7],
  ['/form/inputs/0/label', 'Name'],
  ['/form/inputs/0/label/fr', ''],
  ['/form/inputs/0/required', 'yes'],
  ['/form/inputs/0/maxLength', 2001],
  ['/uniqueTag', 7],
  ['/uniqueTag', 'x'.repeat(65)],
  ['/bypassConfig', 'off'],
  ['/bypassConfig/enabled', 'off'],
  ['/retryCount', 6],
  ['/expireSessionInMin', 0],
  ['/abandonSessionInMin', '60'],
  ['/retentionMin/success', -1],
];
/** The beginning of a sentence of the library: it names types, and nothing to correct. */
const LIBRARY = /^(Invalid|Too (big|small))/;

/** The document with another value at a JSON Pointer. */
function changed(document: object, path: string, value: unknown): unknown {
  const copy: unknown = structuredClone(document);
  const names = path.slice(1).split('/');
  const last = names.pop() ?? '';
  const holder = names.reduce(
    (outer: Record<string, unknown>, name) => {
      outer[name] ??= {};
      return outer[name] as Record<string, unknown>;
    },
    copy as Record<string, unknown>,
  );
  holder[last] = value;
  return copy;
}

describe('a setting of the specification', () => {
  const label = { en: 'L', fr: 'L', 'zh-Hans': 'L', es: 'L' };
  const base = {
    ...COUNTER_STANDARD,
    document: { ...COUNTER_STANDARD.document, blocked: [{ country: 'UTO' }] },
    form: { inputs: [{ id: 'name', type: 'text', label }] },
  };

  it.each(REFUSED)('names the correction at %s, in words of its own (%j)', (path, value) => {
    const [fault] = readFlow(changed(base, path, value)).faults ?? [];
    expect(fault?.path).toBe(path);
    expect(fault?.message).not.toMatch(LIBRARY);
  });

  it.each([
    ['/camera_enforcement', 'side'],
    ['/face_liveness/skip', 'true'],
    ['/face_liveness/max_retry_count', 0],
    ['/face_liveness/max_retry_count', 2.5],
    ['/bypassConfig/enabled', 'off'],
  ])('says so in a connector configuration as well, at %s (%j)', (path, value) => {
    const dvc = { name: 'Portal', flowId: 'counter-standard' };
    const { error } = DvcV2Input.safeParse(changed(dvc, path, value));
    const [fault] = error ? faultsOf(error) : [];
    expect(fault?.path).toBe(path);
    expect(fault?.message).not.toMatch(LIBRARY);
  });
});

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
    [
      'check left out twice',
      {
        requiredChecks: [],
        mustNotFail: [],
        leavesOut: [
          { check: 'document.expiry', reason: 'a' },
          { check: 'document.expiry', reason: 'b' },
        ],
      },
      '/leavesOut/1',
      /left out once/,
    ],
    [
      'check that is asked for and left out',
      { leavesOut: [{ check: 'document.expiry', reason: 'Nobody minds.' }] },
      '/leavesOut/0/check',
      /asks for the check/,
    ],
    [
      'check left out without a reason',
      { leavesOut: [{ check: 'document.expiry', reason: ' ' }] },
      '/leavesOut/0/reason',
      /a reason is a text/,
    ],
    ['step twice', { steps: ['document', 'document'] }, '/steps/1', /once/],
    ['language that nobody wrote texts in', { languages: ['en', 'de'] }, '/languages/1', /one or more of en/],
    [
      'country by its name',
      { document: { blocked: [{ country: 'France' }] } },
      '/document/blocked/0/country',
      /ISO 3166-1 or of ICAO Doc 9303-3, such as FRA/,
    ],
    [
      'country that no list has',
      { document: { blocked: [{ country: '*' }, { country: 'XZZ' }] } },
      '/document/blocked/1/country',
      /ISO 3166-1 or of ICAO Doc 9303-3, such as FRA/,
    ],
    [
      'region of another country',
      { document: { allowed: [{ country: 'US', region: 'ON' }] } },
      '/document/allowed/0/region',
      /such as CA or US-CA/,
    ],
    ['character of code 0', { uniqueTag: 'a\0b' }, '', /code 0/],
    ['half of a character', { uniqueTag: 'a\ud800b' }, '', /half of a character/],
    [
      'form whose label lacks a language',
      { form: { inputs: [{ id: 'a', type: 'email', label: { en: 'E', fr: 'E', es: 'E' } }] } },
      '/form/inputs/0/label/zh-Hans',
      /every language/,
    ],
  ])('is refused with a %s, and the place is named', (_what, change, path, message) => {
    expect(faultOf(change)).toMatchObject({ path, message: expect.stringMatching(message) });
  });

  it('names countries and regions in one form, however they were written', () => {
    const allowed = [
      { country: 'd' },
      { country: 'US', region: 'us-ny' },
      { country: 'GBN' },
      { country: 'XK' },
    ];
    const { flow } = readFlow({ ...COUNTER_STANDARD, document: { allowed } });
    expect(flow?.document.allowed).toEqual([
      { country: 'DEU' },
      { country: 'USA', region: 'NY' },
      { country: 'GBN' },
      { country: 'RKS' },
    ]);
  });

  it('continues with a country that no list has where it was stored, and says so', () => {
    const document = { ...COUNTER_STANDARD.document, blocked: [{ country: 'XZZ' }, { country: 'FRA' }] };
    const stored = { ...COUNTER_STANDARD, document };
    expect(readStoredFlow(stored)).toMatchObject({
      flow: { document: { blocked: [{ country: 'XZZ' }, { country: 'FRA' }] } },
      faults: [{ path: '/document/blocked/0/country' }],
    });
    expect(readFollowedFlow(stored)?.document.blocked).toHaveLength(2);
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
