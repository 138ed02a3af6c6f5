import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isScope, LONGEST_SCOPES, parseScopes, SCOPES, ScopeList } from './scopes.ts';

describe('a list of scopes', () => {
  it('keeps every known scope in its order, whatever the spaces', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...SCOPES], { minLength: 1 }), fc.nat(2), (scopes, spaces) => {
        const space = ' '.repeat(spaces);
        const text = scopes.map((scope) => `${space}${scope}${space}`).join(',');
        expect(parseScopes(text)).toEqual({ scopes });
        expect(ScopeList.parse(text)).toEqual(scopes);
      }),
    );
  });

  it('is refused as a whole with anything else in it', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...SCOPES]), fc.string(), fc.nat(), (scopes, other, at) => {
        fc.pre(other.split(',').some((name) => !isScope(name.trim())));
        const names = [...scopes].map(String).toSpliced(at % (scopes.length + 1), 0, other);
        expect(parseScopes(names.join(','))).toHaveProperty('refused');
        expect(ScopeList.safeParse(names.join(',')).success).toBe(false);
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['an empty name', 'firstName,'],
    ['a scope twice', 'did, did'],
    ['another spelling', 'FirstName'],
    ['a member of every object', 'constructor'],
    ['more text than any list has', `did,${' '.repeat(LONGEST_SCOPES)}`],
  ])('is refused with %s', (_, text) => {
    expect(parseScopes(text)).toHaveProperty('refused');
  });

  it('does not repeat the refused text', () => {
    expect(JSON.stringify(parseScopes('Berta Beispiel'))).not.toContain('Berta');
  });
});
