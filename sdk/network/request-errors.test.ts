import { expect, it } from 'vitest';
import { mapRefusal } from './request-errors.ts';

it('keeps little of a refusal’s text, which stays in the vault with each entry', () => {
  const long = 'x'.repeat(100_000);
  const problem = { code: long, detail: long, status: 400 };
  for (const data of [problem, { error: long, error_description: long }]) {
    const { detail } = mapRefusal({ status: 400, data, retryAfter: undefined }, {});
    expect(detail.probe).toMatch(/^400 x{80}: x{200}$/);
  }
});
