import { afterEach, expect, it, vi } from 'vitest';
import { openOnSecondScreen } from './second-screen.ts';

afterEach(() => vi.unstubAllGlobals());

it('opens the applicant window beside the operator and cuts the way back to the operator page', async () => {
  const opened: { opener: unknown } = { opener: 'the operator page' };
  const open = vi.fn((_url: string, _name: string, _features: string) => opened);
  const here = { left: 0 };
  const other = { left: 1920, top: 0, availWidth: 1080, availHeight: 1920 };
  const getScreenDetails = async () => ({ screens: [here, other], currentScreen: here });
  vi.stubGlobal('window', { open, getScreenDetails });
  await openOnSecondScreen('http://127.0.0.1:1/launch?t=x');
  expect(open.mock.calls[0]?.[2]).toContain('left=1920,top=0,width=1080,height=1920');
  expect(opened.opener).toBeNull();
});
