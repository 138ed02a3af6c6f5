import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { main } from '#scripts/demo.ts';
import { buildModels } from '#scripts/models-build.ts';
import { LONG } from '../../support/depth.ts';

const PHONE = [
  { id: 'welcome', result: 'next' },
  { id: 'check', result: 'success' },
];
const COUNTER = [
  { id: 'welcome', result: 'next' },
  { id: 'remote', result: 'success' },
  { id: 'counter', result: 'success' },
];

describe.runIf(LONG)('the demonstration of a person', { timeout: 300_000 }, () => {
  beforeAll(() => buildModels(), 300_000);
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    ['with a phone alone', 'remote', PHONE],
    ['who begins on a phone and ends at a counter', 'remote-to-counter', COUNTER],
  ])('%s has one signed result', async (_who, scenario, nodes) => {
    const said: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
    const code = await main(['--scenario', scenario, '--json']);
    // One object alone, which a program can read.
    expect({ code, ...JSON.parse(said.join('')) }).toEqual({
      code: 0,
      outcome: 'Success',
      resultVerified: true,
      evidenceVerified: true,
      nodes,
      seconds: expect.any(Number),
    });
  });
});
