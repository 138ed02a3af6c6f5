import { describe, expect, it } from 'vitest';
import { checkNewPassphrase, normalisePassphrase } from './passphrase-policy.ts';

const weak = expect.objectContaining({ code: 'PASSPHRASE_WEAK' });

describe('a new passphrase', () => {
  it.each(['correct horse battery', 'vingt-deux crayons', '四个不相关的词语在这里写', 'qX7!rT2#pL9&'])(
    'may be "%s"',
    (passphrase) => {
      expect(() => checkNewPassphrase(passphrase)).not.toThrow();
    },
  );

  it.each([
    '',
    'short',
    'elevenchars',
    'aaaaaaaaaaaaaaaa',
    'abababababababab',
    'abcdefghijklmnop',
    '123456789012',
    'x'.repeat(257),
  ])('may not be "%s"', (passphrase) => {
    expect(() => checkNewPassphrase(passphrase)).toThrow(weak);
  });

  it('counts characters, not code units, after normalisation', () => {
    expect(() => checkNewPassphrase('🔑🗝️🚪')).toThrow(weak);
    expect(normalisePassphrase('ﬁn')).toBe('fin');
  });

  it('is never repeated by the refusal', () => {
    try {
      checkNewPassphrase('hunter2');
      expect.unreachable();
    } catch (error) {
      expect(JSON.stringify(error) + String(error)).not.toContain('hunter2');
    }
  });
});
