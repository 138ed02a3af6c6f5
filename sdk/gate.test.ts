import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Envelope, Handlers } from '#core/contract/kit.ts';
import { type SdkOperations, sdkOperations } from './contract/index.ts';
import { createSdkGate } from './gate.ts';
import type { Standing } from './requirements.ts';

const HOST = { role: 'host', connectionId: 'identity-sdk' };
const READY: Standing = {
  kind: 'device',
  notReady: () => undefined,
  hasLicense: () => true,
  hasTenant: () => true,
  walletState: () => 'committed',
};
const setKey = vi.fn((_input: unknown, _caller: unknown): unknown => ({ done: true }));
const version = vi.fn((_input: unknown, _caller: unknown): unknown => '1.2.3');
const warn = vi.fn();
const handlers = { 'library.set-license-key': setKey, 'library.version': version };

const gateOf = (standing: Partial<Standing> = {}) =>
  createSdkGate(
    sdkOperations,
    handlers as unknown as Handlers<SdkOperations>,
    { ...READY, ...standing },
    { warn },
  );
const outcomeOf = (envelope: Envelope<unknown>) => (envelope.ok ? envelope.value : envelope.error.code);

/** Both forms of a call, one after the other. */
const bothOf = async (gate: ReturnType<typeof gateOf>, key: unknown): Promise<unknown[]> => {
  const input = { key } as { key: string };
  return [
    outcomeOf(gate.callSync('library.set-license-key', input)),
    outcomeOf(await gate.call('library.set-license-key', input)),
  ];
};
const notReady = { component: 'sdk', probe: 'the load is under way', nextStep: 'Wait for it.' };

describe('the gate of the SDK', () => {
  beforeEach(() => {
    setKey.mockClear();
    version.mockClear();
    warn.mockClear();
  });

  it('runs the handler as the host with the parsed input, at once or by promise', async () => {
    expect(await bothOf(gateOf(), ' licence-1 ')).toEqual([{ done: true }, { done: true }]);
    expect(setKey.mock.calls).toEqual([
      [{ key: 'licence-1' }, HOST],
      [{ key: 'licence-1' }, HOST],
    ]);
    expect(gateOf().callSync('library.version', {})).toEqual({ ok: true, value: '1.2.3' });
    expect(await gateOf().call('library.version', {})).toEqual({ ok: true, value: '1.2.3' });
  });

  it('checks the order rules of the operation before its input, in both forms', async () => {
    expect(await bothOf(gateOf({ notReady: () => notReady }), 7)).toEqual(['NOT_READY', 'NOT_READY']);
    expect(await bothOf(gateOf({ kind: 'applicant' }), 7)).toEqual(['CONTEXT_REQUIRED', 'CONTEXT_REQUIRED']);
    expect(await bothOf(gateOf(), 7)).toEqual(['INVALID_INPUT', 'INVALID_INPUT']);
    expect(setKey).not.toHaveBeenCalled();
  });

  it('demands of each operation only its own rules', async () => {
    const gate = gateOf({ notReady: () => notReady, kind: 'applicant', walletState: () => 'absent' });
    expect(outcomeOf(gate.callSync('library.version', {}))).toBe('1.2.3');
    expect(outcomeOf(await gate.call('library.version', {}))).toBe('1.2.3');
  });

  it('logs an unexpected failure of a handler under the name of the operation', async () => {
    version.mockImplementation(() => {
      throw new TypeError('unforeseen');
    });
    expect(outcomeOf(gateOf().callSync('library.version', {}))).toBe('INTERNAL');
    expect(outcomeOf(await gateOf().call('library.version', {}))).toBe('INTERNAL');
    const entry = ['dispatch.internal', expect.objectContaining({ operation: 'library.version' })];
    expect(warn.mock.calls).toEqual([entry, entry]);
  });
});
