import { expect, it } from 'vitest';
import { groupsOf } from './test.ts';

it('runs what measures no time while the browser tests wait for people who move', () => {
  expect(groupsOf(['lint', 'unit', 'integration', 'browser'])).toEqual([
    [
      { stage: 'browser' },
      [
        { stage: 'lint', inIdleTime: true },
        { stage: 'unit', inIdleTime: true },
      ],
    ],
    [{ stage: 'integration' }],
  ]);
});

it('runs stages without a browser one after another, the gates beside each other', () => {
  expect(groupsOf(['lint', 'knip', 'unit', 'integration'])).toEqual([
    [{ stage: 'lint' }, { stage: 'knip' }],
    [{ stage: 'unit' }],
    [{ stage: 'integration' }],
  ]);
});
