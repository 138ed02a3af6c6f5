import { expect, it } from 'vitest';
import { isSignInHere } from './sign-in-here.ts';

const answering = (answer: () => Promise<Response>) => {
  const asked: string[] = [];
  return {
    asked,
    fetch: (path: string) => {
      asked.push(path);
      return answer();
    },
  };
};

it.each(['device', 'review', 'short', 'verified', 'none'])(
  'finds the sign-in that stands at %s',
  async (standing) => {
    const services = answering(async () => Response.json({ standing }));
    expect(await isSignInHere('/oidc/t/c/sign-in/u', services)).toBe('yes');
    expect(services.asked).toEqual(['/oidc/t/c/sign-in/u/standing']);
  },
);

it('knows another browser, and a sign-in that is over', async () => {
  const services = answering(async () => Response.json({ standing: 'ended' }));
  expect(await isSignInHere('/oidc/t/c/sign-in/u', services)).toBe('no');
});

it.each([
  ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
  ['a limit', async () => Response.json({ code: 'RATE_LIMITED' }, { status: 429 })],
  ['another answer', async () => Response.json({ state: 'verified' })],
  ['no JSON', async () => new Response('<html>')],
])('does not know with %s', async (_, answer) => {
  expect(await isSignInHere('/oidc/t/c/sign-in/u', answering(answer))).toBe('unknown');
});
