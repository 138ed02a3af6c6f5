import { expect, it } from 'vitest';
import { runRemote } from '#scripts/demo/remote.ts';
import { buildModels } from '#scripts/models-build.ts';
import { LONG } from '../../support/depth.ts';

it.runIf(LONG)(
  'a person begins on a phone and ends at a counter, with one signed result',
  {
    timeout: 300_000,
  },
  async () => {
    await buildModels();
    const said: string[] = [];
    const report = await runRemote((line) => said.push(line), { withCounter: true });
    expect(report).toEqual({
      outcome: 'Success',
      resultVerified: true,
      evidenceVerified: true,
      nodes: [
        { id: 'welcome', result: 'next' },
        { id: 'remote', result: 'success' },
        { id: 'counter', result: 'success' },
      ],
      seconds: expect.any(Number),
    });
    expect(said.join(' ')).toMatch(/reference [A-Z0-9-]+ to the counter/);
  },
);
