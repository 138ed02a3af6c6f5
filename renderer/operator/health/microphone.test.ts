import { expect, it } from 'vitest';
import { microphoneFinding } from './microphone.ts';

it('tells whether the policy of the page leaves the microphone closed', () => {
  const asked: string[] = [];
  const policy = (allowed: boolean) => ({
    allowsFeature: (name: string) => {
      asked.push(name);
      return allowed;
    },
  });
  expect(microphoneFinding({ featurePolicy: policy(false) })).toBe('microphone-closed');
  expect(microphoneFinding({ featurePolicy: policy(true) })).toBe('microphone-open');
  expect(microphoneFinding({})).toBe('microphone-untold');
  expect(asked).toEqual(['microphone', 'microphone']);
});
