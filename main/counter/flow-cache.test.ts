import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptedFlows } from '#core/contract/flow.fixture.ts';
import { Flow } from '#core/contract/flow.ts';
import { flowHash } from '#core/contract/flow-hash.ts';
import type { FlowList } from '#core/contract/published-flows.ts';
import { COUNTER_STANDARD, DEMO, FILE_CHECK } from '#core/proofing/built-in-flows.ts';
import { FlowCache } from './flow-cache.ts';

const AT = '2026-11-22T10:00:00.000Z';
const branch = Flow.parse({ ...COUNTER_STANDARD, id: 'branch', uniqueTag: 'Branch', version: 2 });
/** Each list was issued a second after the one before. */
let lists: number;
const listOf = (flows: FlowList['flows'], more: Partial<FlowList> = {}): FlowList => ({
  v: 1,
  issuedAt: new Date(Date.parse(AT) + 1000 * lists++).toISOString(),
  flows,
  ...more,
});

describe('the flows of a kiosk', () => {
  let stored: Map<string, { id: string; version: number; hash: string; flow: unknown }>;
  let settings: Map<string, unknown>;
  const cache = () =>
    new FlowCache({
      transaction: (work) => work(),
      settings: {
        get: (key, schema) => (settings.has(key) ? schema.parse(settings.get(key)) : undefined),
        set: (key, value) => void settings.set(key, JSON.parse(JSON.stringify(value))),
        delete: (key) => void settings.delete(key),
      },
      flows: {
        put: ({ reference, flow }) =>
          void stored.set(`${reference.id} ${reference.version}`, { ...reference, flow }),
        find: ({ id, version }) => stored.get(`${id} ${version}`)?.flow,
        latest: () =>
          [...stored.values()]
            .filter(
              ({ id, version }) =>
                ![...stored.values()].some((row) => row.id === id && row.version > version),
            )
            .map(({ flow, ...reference }) => ({ reference, flow })),
      },
    });
  beforeEach(() => {
    lists = 0;
    stored = new Map();
    settings = new Map();
  });
  afterEach(() => stored.clear());

  it('are those of the product until the services send a list, and then the one that the community chose', () => {
    expect(cache().newest().flow.id).toBe('counter-standard');
    expect(cache().times()).toBeUndefined();
    cache().acceptList(listOf([branch], { defaultFlow: 'branch' }), AT);
    expect(cache().newest()).toEqual({
      flow: branch,
      reference: { id: 'branch', version: 2, hash: flowHash(branch) },
    });
    expect(cache().times()).toEqual({ issuedAt: AT, fetchedAt: AT, refused: [] });
  });

  it('know of which of them the community accepts the word of this kiosk, by the last list', () => {
    expect(cache().isWordAccepted('branch')).toBe(false);
    cache().acceptList(listOf([branch], { wordAccepted: ['branch'] }), AT);
    expect(cache().isWordAccepted('branch')).toBe(true);
    expect(cache().isWordAccepted('counter-standard')).toBe(false);
    cache().acceptList(listOf([branch]), AT);
    expect(cache().isWordAccepted('branch')).toBe(false);
  });

  it('keep the hash of the published text, though settings were added since', () => {
    const { face_liveness: _added, ...published } = branch;
    cache().acceptList(listOf([published]), AT);
    const { flow, reference } = cache().newest('branch');
    expect(flow.face_liveness.max_retry_count).toBe(3);
    expect(reference.hash).toBe(flowHash(published));
    expect(reference.hash).not.toBe(flowHash(flow));
  });

  it('continue with the last version when the next has settings that this kiosk does not know', () => {
    cache().acceptList(listOf([branch]), AT);
    const unknown = { ...branch, version: 3, selfie: { ...branch.selfie, hologram: true } };
    cache().acceptList(listOf([unknown]), AT);
    expect(cache().newest('branch').flow.version).toBe(2);
    expect(cache().times()?.refused).toEqual(['branch']);
  });

  it('never put another flow in the place of the one that the community chose', () => {
    const unreadable = { ...branch, version: 3, steps: ['dance'] };
    cache().acceptList(listOf([unreadable], { defaultFlow: 'branch' }), AT);
    expect(cache().times()?.refused).toEqual(['branch']);
    expect(() => cache().newest()).toThrow(
      expect.objectContaining({
        code: 'DEFAULT_FLOW_UNAVAILABLE',
        detail: expect.objectContaining({ probe: expect.stringContaining('branch') }),
      }),
    );
    expect(cache().choices()).toEqual([]);
    expect(cache().idle()).toEqual(COUNTER_STANDARD.idle);
    cache().acceptList(listOf([COUNTER_STANDARD, unreadable], { defaultFlow: 'branch' }), AT);
    expect(cache().choices()).toMatchObject([{ id: 'counter-standard', isDefault: false }]);
    cache().acceptList(listOf([branch], { defaultFlow: 'branch' }), AT);
    cache().acceptList(listOf([unreadable], { defaultFlow: 'branch' }), AT);
    expect(cache().newest().flow).toEqual(branch);
  });

  it('run within the limits of today when they were published under wider ones, under their original hash', () => {
    const published = { ...branch, comparison: { ...branch.comparison, minAgeYears: 0 }, retryCount: 9 };
    const reference = { id: 'branch', version: 2, hash: flowHash(published) };
    const inside = { ...branch, comparison: { ...branch.comparison, minAgeYears: 10 }, retryCount: 5 };
    cache().acceptList(listOf([published], { defaultFlow: 'branch' }), AT);
    expect(cache().times()?.refused).toEqual([]);
    expect(cache().newest()).toEqual({ flow: inside, reference });
    expect(cache().exactly(reference)).toEqual({ flow: inside, reference });
  });

  it('lose one that the services no longer list, and have it again when they do', () => {
    cache().acceptList(listOf([branch], { defaultFlow: 'branch' }), AT);
    cache().acceptList(listOf([]), AT);
    expect(() => cache().newest('branch')).toThrow('There is no such flow');
    expect(cache().newest().flow.id).toBe('counter-standard');
    cache().acceptList(listOf([]), AT);
    expect(() => cache().newest('branch')).toThrow('There is no such flow');
    cache().acceptList(listOf([branch]), AT);
    expect(cache().newest('branch').flow).toEqual(branch);
  });

  it('stay as they are when the services send an older list, which is refused by name', () => {
    const older = listOf([]);
    cache().acceptList(listOf([branch], { defaultFlow: 'branch' }), AT);
    const before = cache().times();
    expect(() => cache().acceptList(older, '2026-11-22T12:00:00.000Z')).toThrow(
      expect.objectContaining({
        code: 'FLOWS_OUTDATED',
        detail: expect.objectContaining({ nextStep: expect.stringContaining('clock of the services') }),
      }),
    );
    expect(cache().times()).toEqual(before);
    expect(cache().newest().flow).toEqual(branch);
  });

  it('stay as they are when a list of the same issue time comes, which tells that the services were reached', () => {
    const list = listOf([branch]);
    cache().acceptList(list, AT);
    cache().acceptList({ ...list, flows: [] }, '2026-11-22T12:00:00.000Z');
    expect(cache().newest('branch').flow).toEqual(branch);
    expect(cache().times()).toMatchObject({ issuedAt: AT, fetchedAt: '2026-11-22T12:00:00.000Z' });
  });

  it('follow the options of the community in a flow of the product, and leave them again', () => {
    const document = { ...COUNTER_STANDARD.document, ignoreMiddleNames: true };
    cache().acceptList(listOf([{ ...COUNTER_STANDARD, document }]), AT);
    expect(cache().newest().flow.document.ignoreMiddleNames).toBe(true);
    cache().acceptList(listOf([COUNTER_STANDARD]), AT);
    expect(cache().newest().flow.document.ignoreMiddleNames).toBe(false);
  });

  it('are, whatever an administrator may publish, the same at the counter and under the same hash', () => {
    fc.assert(
      fc.property(acceptedFlows(), (flow) => {
        stored.clear();
        cache().acceptList(listOf([JSON.parse(JSON.stringify(flow)) as FlowList['flows'][number]]), AT);
        const { id, version } = flow;
        expect(cache().newest(id)).toEqual({ flow, reference: { id, version, hash: flowHash(flow) } });
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
    );
  });

  it('never fail over anything that a list may hold', () => {
    const runs = Number(process.env.FUZZ_RUNS ?? 200);
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 5 }), (flows) => {
        cache().acceptList(listOf(flows as FlowList['flows']), AT);
        expect(cache().newest().flow.id).toBe('counter-standard');
      }),
      { numRuns: runs },
    );
  });

  it('are found by their very hash, an earlier version and either option on middle names included', () => {
    const newer = Flow.parse({ ...branch, version: 3 });
    const ignoring = { ...newer, document: { ...newer.document, ignoreMiddleNames: true } };
    const named = (flow: Flow) => ({ id: flow.id, version: flow.version, hash: flowHash(flow) });
    expect(cache().exactly(named(branch))).toBeUndefined();
    cache().acceptList(listOf([branch]), AT);
    cache().acceptList(listOf([newer]), AT);
    const milder = { ...ignoring, ruleSet: 'outcome-rules-2' };
    for (const flow of [branch, newer, ignoring, milder, COUNTER_STANDARD]) {
      expect(cache().exactly(named(flow))).toEqual({ flow, reference: named(flow) });
    }
    expect(cache().exactly({ ...named(newer), hash: flowHash(branch) })).toBeUndefined();
    expect(cache().exactly(named(FILE_CHECK))).toBeUndefined();
  });

  it('are only those that the community chose for this kiosk, where it chose any', () => {
    cache().acceptList(listOf([branch, DEMO], { defaultFlow: 'branch', only: true }), AT);
    expect(cache().newest().flow).toEqual(branch);
    expect(() => cache().newest('counter-standard')).toThrow('There is no such flow');
    cache().acceptList(listOf([branch], { only: true }), AT);
    expect(() => cache().newest()).toThrow(expect.objectContaining({ code: 'DEFAULT_FLOW_UNAVAILABLE' }));
    expect(
      cache()
        .choices()
        .map(({ id }) => id),
    ).toEqual(['branch']);
    expect(cache().idle()).toEqual(COUNTER_STANDARD.idle);
    cache().acceptList(listOf([branch]), AT);
    expect(cache().newest('counter-standard').flow).toEqual(COUNTER_STANDARD);
  });

  it('are offered to the operator as the list has them, and the demonstration only as the default', () => {
    const ids = (defaultFlow?: string) =>
      cache()
        .choices(defaultFlow)
        .map(({ id, isDefault }) => [id, isDefault]);
    expect(ids()).toEqual([['counter-standard', true]]);
    expect(ids('demo')).toEqual([['demo', true]]);
    cache().acceptList(listOf([COUNTER_STANDARD, DEMO, FILE_CHECK, branch], { defaultFlow: 'branch' }), AT);
    expect(ids()).toEqual([
      ['branch', true],
      ['counter-standard', false],
    ]);
    cache().acceptList(listOf([COUNTER_STANDARD, DEMO, FILE_CHECK]), AT);
    expect(ids()).toEqual([['counter-standard', true]]);
  });
});
