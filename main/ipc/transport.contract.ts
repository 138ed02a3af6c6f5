import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FrameMeta } from '#core/contract/counter/frame.ts';
import type { CounterOperationName, RendererBridge } from '#core/contract/counter/index.ts';
import { MAX_FRAME_BYTES, type RendererRole } from '#core/contract/counter/wire.ts';
import type { Envelope } from '#core/contract/kit.ts';
import { applicantState, createFakeCore, type FakeCore } from './fake-core.fixture.ts';

/** One transport with its pages, as the suite drives it. */
export interface TransportUnderTest {
  /** Opens a page of a role and waits until its bridge is connected. */
  open(role: RendererRole): Promise<RendererBridge>;
  /** Takes the page away without a word, as a crash or a closed window does. */
  drop(bridge: RendererBridge): void;
  close(): Promise<void>;
}

const meta = (purpose: FrameMeta['purpose'], frameNumber: number): FrameMeta => ({
  sessionId: randomUUID(),
  at: { step: 'selfie', visit: 1 },
  attemptId: randomUUID(),
  purpose,
  capturedAt: 1_700_000_000_000,
  frameNumber,
});

const codeOf = (envelope: Envelope<unknown>): string => (envelope.ok ? 'ok' : envelope.error.code);

const deferred = <T>(): { promise: Promise<T>; resolve: (value: T) => void } => {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

/** The contract of every transport. */
export const describeTransport = (
  name: string,
  start: (core: FakeCore) => Promise<TransportUnderTest>,
): void => {
  let core: FakeCore;
  let transport: TransportUnderTest;
  beforeEach(async () => {
    core = createFakeCore();
    transport = await start(core);
  });
  afterEach(() => transport.close());

  /** Calls an operation that the types would not let a page name. */
  const invokeAnything = (
    bridge: RendererBridge,
    operation: unknown,
    input: unknown,
  ): Promise<Envelope<unknown>> => bridge.invoke(operation as CounterOperationName, input as never);

  describe(`${name}: calls`, () => {
    it('reach the core with the role and a connection that the page cannot choose', async () => {
      const bridge = await transport.open('operator');
      expect(bridge.role).toBe('operator');
      const answer = await bridge.invoke('session.list', { limit: 5 });
      expect(answer).toEqual({ ok: true, value: { echoed: { limit: 5 } } });
      expect(core.calls[0]).toMatchObject({ name: 'session.list', caller: { role: 'operator' } });
      expect(core.calls[0]?.caller.connectionId).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('are answered to the one who asked when several are under way', async () => {
      const bridge = await transport.open('operator');
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map((limit) => bridge.invoke('session.list', { limit })),
      );
      expect(answers.map((answer) => answer.ok && answer.value)).toEqual(
        [1, 2, 3, 4, 5].map((limit) => ({ echoed: { limit } })),
      );
    });

    it('of the other role are refused before the core', async () => {
      const bridge = await transport.open('applicant');
      const operations = [
        'session.start',
        'session.decide',
        'artefact.read',
        'setup.complete',
        'operator.state',
      ];
      const answers = await Promise.all(operations.map((operation) => invokeAnything(bridge, operation, {})));
      expect(answers.map(codeOf)).toEqual(operations.map(() => 'FORBIDDEN_ROLE'));
      expect(core.calls).toEqual([]);
    });

    it.each(['nothing.here', '__proto__', 'constructor', '', 7, null, { a: 1 }])(
      'of an operation named %j are refused before the core',
      async (operation) => {
        const bridge = await transport.open('operator');
        expect(codeOf(await invokeAnything(bridge, operation, {}))).toBe('UNKNOWN_OPERATION');
        expect(core.calls).toEqual([]);
      },
    );

    it('of 50 MB are refused before the core, and the page stays usable', async () => {
      const bridge = await transport.open('operator');
      const huge = { text: 'x'.repeat(50 * 1024 * 1024) };
      expect(codeOf(await invokeAnything(bridge, 'session.list', huge))).toBe('MESSAGE_TOO_LARGE');
      expect(core.calls).toEqual([]);
      expect(codeOf(await bridge.invoke('session.list', {}))).toBe('ok');
    });

    it('with an input that no channel can carry are answered, not thrown', async () => {
      const bridge = await transport.open('operator');
      const input = { limit: Object.assign(() => 1, {}), big: 1n };
      const answer = await invokeAnything(bridge, 'session.list', input);
      expect(codeOf(answer)).toBe('INVALID_INPUT');
    });
  });

  describe(`${name}: frames`, () => {
    it('arrive byte for byte beside their metadata', async () => {
      const bridge = await transport.open('applicant');
      const jpeg = Uint8Array.from({ length: 4096 }, (_, index) => index % 251);
      const said = meta('candidate', 3);
      expect(await bridge.sendFrame(said, jpeg)).toEqual({
        ok: true,
        value: { accepted: false, hint: 'hold-still' },
      });
      expect(core.frames[0]?.meta).toEqual(said);
      expect(Buffer.from(core.frames[0]?.jpeg ?? []).equals(Buffer.from(jpeg))).toBe(true);
      expect(core.frames[0]?.caller.role).toBe('applicant');
    });

    it('larger than 4 MiB are refused', async () => {
      const bridge = await transport.open('applicant');
      const answer = await bridge.sendFrame(meta('candidate', 1), new Uint8Array(MAX_FRAME_BYTES + 20_000));
      expect(codeOf(answer)).toBe('MESSAGE_TOO_LARGE');
      expect(core.frames).toEqual([]);
    });

    it('from the operator display are refused', async () => {
      const bridge = await transport.open('operator');
      expect(codeOf(await bridge.sendFrame(meta('hint', 1), new Uint8Array(8)))).toBe('FORBIDDEN_ROLE');
    });

    it('wait one at a time behind a busy judge, and the newest wins', async () => {
      const bridge = await transport.open('applicant');
      const gate = deferred<undefined>();
      core.judge = async () => {
        await gate.promise;
        return { ok: true, value: { accepted: true, hint: 'ready' } };
      };
      const answers = [1, 2, 3, 4].map((number) => bridge.sendFrame(meta('hint', number), new Uint8Array(8)));
      expect(codeOf(await answers[1]!)).toBe('FRAME_DROPPED');
      expect(codeOf(await answers[2]!)).toBe('FRAME_DROPPED');
      gate.resolve(undefined);
      expect((await Promise.all(answers)).map(codeOf)).toEqual([
        'ok',
        'FRAME_DROPPED',
        'FRAME_DROPPED',
        'ok',
      ]);
      expect(core.frames.map((frame) => (frame.meta as FrameMeta).frameNumber)).toEqual([1, 4]);
    });

    it('taken by a button are not displaced by the stream', async () => {
      const bridge = await transport.open('applicant');
      const gate = deferred<undefined>();
      core.judge = async () => {
        await gate.promise;
        return { ok: true, value: { accepted: true, hint: 'ready' } };
      };
      const purposes = ['hint', 'shutter', 'hint'] as const;
      const answers = purposes.map((purpose, index) =>
        bridge.sendFrame(meta(purpose, index), new Uint8Array(8)),
      );
      expect(codeOf(await answers[2]!)).toBe('FRAME_DROPPED');
      gate.resolve(undefined);
      expect((await Promise.all(answers)).map(codeOf)).toEqual(['ok', 'ok', 'FRAME_DROPPED']);
    });

    it('are judged at most ten times a second', async () => {
      const bridge = await transport.open('applicant');
      const started = performance.now();
      for (let number = 0; number < 4; number += 1) {
        expect(codeOf(await bridge.sendFrame(meta('hint', number), new Uint8Array(8)))).toBe('ok');
      }
      expect(performance.now() - started).toBeGreaterThanOrEqual(290);
    });
  });

  describe(`${name}: streams`, () => {
    it('deliver the current value at once and every later one, each to its own role only', async () => {
      core.push('applicant.state', applicantState('A-1'));
      const [applicant, operator] = [await transport.open('applicant'), await transport.open('operator')];
      const seen: (string | undefined)[] = [];
      const foreign = vi.fn();
      operator.on('applicant.state', foreign);
      applicant.on('applicant.state', (state) => seen.push(state.reference));
      await vi.waitFor(() => expect(seen).toEqual(['A-1']));
      core.push('applicant.state', applicantState('A-2'));
      await vi.waitFor(() => expect(seen).toEqual(['A-1', 'A-2']));
      const late: (string | undefined)[] = [];
      applicant.on('applicant.state', (state) => late.push(state.reference));
      await vi.waitFor(() => expect(late).toEqual(['A-2']));
      expect(foreign).not.toHaveBeenCalled();
    });

    it('stop for a listener that unsubscribed', async () => {
      const bridge = await transport.open('applicant');
      const stopped = vi.fn();
      const kept = vi.fn();
      bridge.on('applicant.state', stopped)();
      bridge.on('applicant.state', kept);
      core.push('applicant.state', applicantState('A-3'));
      await vi.waitFor(() => expect(kept).toHaveBeenCalledOnce());
      expect(stopped).not.toHaveBeenCalled();
    });

    it('end at the core when the page is gone', async () => {
      const bridge = await transport.open('operator');
      expect(core.listeners()).toBe(1);
      transport.drop(bridge);
      await vi.waitFor(() => expect(core.listeners()).toBe(0));
    });
  });

  describe(`${name}: one live page per role`, () => {
    it('lets a newer page take over; the older one is told and can act no more', async () => {
      const older = await transport.open('operator');
      const states: string[] = [];
      older.onConnection((state) => states.push(state));
      await vi.waitFor(() => expect(states).toEqual(['open']));
      const newer = await transport.open('operator');
      await vi.waitFor(() => expect(states).toEqual(['open', 'replaced']));
      expect(codeOf(await older.invoke('session.list', {}))).toBe('NOT_READY');
      expect(core.calls).toEqual([]);
      expect(codeOf(await newer.invoke('session.list', {}))).toBe('ok');
      expect(core.listeners()).toBe(1);
    });

    it('leaves the page of the other role alone', async () => {
      const operator = await transport.open('operator');
      await transport.open('applicant');
      expect(codeOf(await operator.invoke('session.list', {}))).toBe('ok');
    });
  });
};
