import { describe, expect, it } from 'vitest';
import type { KeyPress } from './key-press.ts';
import { quickKeys } from './quick-keys.ts';

const press = (key: string, timeStamp: number, isRepeat = false): KeyPress => ({
  key,
  code: key,
  timeStamp,
  ctrl: false,
  alt: false,
  meta: false,
  altGraph: false,
  isModifier: false,
  isRepeat,
  isComposing: false,
});

const lastMayPress = (presses: readonly KeyPress[]): boolean => {
  const keys = quickKeys();
  for (const one of presses) keys.heard(one);
  return !keys.mustNotPress(presses.at(-1)!);
};

describe('a key that presses a button', () => {
  it.each(['Enter', ' '])('does not when a device typed its way to the button: %j', (key) => {
    expect(lastMayPress([press('Tab', 0), press('Tab', 5), press('Tab', 10), press(key, 15)])).toBe(false);
  });

  it('does when a person typed it, one pair of quick keys included', () => {
    expect(lastMayPress([press('Tab', 0), press('Tab', 80), press('Enter', 160)])).toBe(true);
    expect(lastMayPress([press('Tab', 0), press('Enter', 20)])).toBe(true);
    expect(lastMayPress([press('Enter', 0)])).toBe(true);
  });

  it('does after Tab was held down', () => {
    const held = [0, 30, 60, 90].map((at) => press('Tab', at, at > 0));
    expect(lastMayPress([...held, press('Enter', 110)])).toBe(true);
  });

  it('does again once there was a pause', () => {
    const device = [0, 5, 10, 15].map((at) => press('Tab', at));
    expect(lastMayPress([...device, press('Enter', 200)])).toBe(true);
  });

  it('is no letter', () => {
    expect(lastMayPress([press('a', 0), press('b', 5), press('c', 10)])).toBe(true);
  });
});
