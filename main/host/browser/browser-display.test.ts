import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RendererRole } from '#core/contract/counter/wire.ts';
import { createBrowserDisplay } from './browser-display.ts';

const live = new Set<RendererRole>();
const openWindow = vi.fn();
const announced = vi.fn();
let changed: () => void = () => undefined;
const revoke = vi.fn((role: RendererRole) => {
  live.delete(role);
});

const setUp = (placement = { x: 1920, y: 0, width: 1280, height: 800 }, owned = true) => {
  const display = createBrowserDisplay({
    openWindow: owned ? openWindow : undefined,
    findSecondDisplay: async () => (placement.width > 0 ? placement : undefined),
  });
  display.bind({
    launchUrl: (role) => `http://127.0.0.1:1/launch?t=${role}`,
    revoke,
    connected: (role) => live.has(role),
    onChange: (listener) => {
      changed = listener;
      return () => undefined;
    },
  });
  display.onChange(announced);
  return display;
};

const connect = (role: RendererRole): void => {
  live.add(role);
  changed();
};

beforeEach(() => {
  live.clear();
  for (const mock of [openWindow, announced, revoke]) mock.mockClear();
});

describe('a second display', () => {
  it('gets a browser of its own where its place is known', async () => {
    const display = setUp();
    expect(await display.openApplicant('second-display')).toEqual({});
    expect(openWindow).toHaveBeenCalledWith('applicant', expect.stringContaining('applicant'), {
      x: 1920,
      y: 0,
      width: 1280,
      height: 800,
    });
    expect(display.applicantDisplay()).toBe('not-open');
    connect('applicant');
    expect(display.applicantDisplay()).toBe('second-display');
    expect(announced).toHaveBeenCalledOnce();
  });

  it('is left to the page of the operator where its place is unknown, or where the host only serves', async () => {
    const unknown = setUp({ x: 0, y: 0, width: 0, height: 0 });
    expect((await unknown.openApplicant('second-display')).url).toContain('/launch?t=applicant');
    const serving = setUp(undefined, false);
    expect((await serving.openApplicant('second-display')).url).toContain('/launch?t=applicant');
    expect(openWindow).not.toHaveBeenCalled();
  });
});

describe('a shared display', () => {
  it('closes the page of the operator only once the applicant has the screen', async () => {
    const display = setUp();
    connect('operator');
    expect((await display.openApplicant('shared')).url).toContain('applicant');
    expect(revoke).not.toHaveBeenCalledWith('operator');
    expect(display.applicantDisplay()).toBe('not-open');
    connect('applicant');
    expect(revoke).toHaveBeenCalledWith('operator');
    expect(display.applicantDisplay()).toBe('shared');
  });

  it('stays shared while the page of the applicant reloads', async () => {
    const display = setUp();
    await display.openApplicant('shared');
    connect('applicant');
    live.delete('applicant');
    changed();
    expect(display.applicantDisplay()).toBe('shared');
  });

  it('goes back to the operator and closes the page of the applicant', async () => {
    const display = setUp();
    await display.openApplicant('shared');
    connect('applicant');
    expect((await display.returnToOperator()).url).toContain('operator');
    expect(display.applicantDisplay()).toBe('shared');
    connect('operator');
    expect(revoke).toHaveBeenLastCalledWith('applicant');
    expect(display.applicantDisplay()).toBe('not-open');
  });

  it('answers without an address when there is nothing to give back', async () => {
    expect(await setUp().returnToOperator()).toEqual({});
  });
});
