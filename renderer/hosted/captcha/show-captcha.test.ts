import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HostedCaptcha } from '#core/contract/hosted-page.ts';
import { showCaptcha } from './show-captcha.ts';

type Provider = HostedCaptcha['provider'];

/** What the browser does with a script that a page asks for. */
let load: (script: EventTarget & { src: string }) => void;
const scripts: string[] = [];
const place = {} as HTMLElement;

beforeEach(() => {
  scripts.length = 0;
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', {
    createElement: () => Object.assign(new EventTarget(), { src: '' }),
    head: {
      append: (script: EventTarget & { src: string }) => {
        scripts.push(script.src);
        load(script);
      },
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A script that brings an object under a name. */
const bringing = (name: string, widget: object) => {
  load = (script) => {
    Object.assign(window, { [name]: widget });
    script.dispatchEvent(new Event('load'));
  };
};

function shown(provider: Provider) {
  const onAnswer = vi.fn();
  const onFailed = vi.fn();
  const done = showCaptcha(place, { provider, siteKey: 'key/1' }, 'fr', { onAnswer, onFailed });
  return { onAnswer, onFailed, done };
}

it.each<[Provider, string, string]>([
  ['recaptcha-v2', 'grecaptcha', 'https://www.google.com/recaptcha/api.js?render=explicit&hl=fr'],
  ['hcaptcha', 'hcaptcha', 'https://js.hcaptcha.com/1/api.js?render=explicit&hl=fr'],
  ['turnstile', 'turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'],
])('shows the box of %s, and passes on what it says', async (provider, name, script) => {
  const render = vi.fn();
  bringing(name, { render });
  const { done, onAnswer, onFailed } = shown(provider);
  await done;
  expect(scripts).toEqual([script]);
  expect(render).toHaveBeenCalledWith(place, expect.objectContaining({ sitekey: 'key/1', language: 'fr' }));
  const [, options] = render.mock.calls[0]!;
  options.callback('answer');
  expect(onAnswer).toHaveBeenCalledWith('answer');
  for (const event of ['error', 'expired', 'unsupported']) options[`${event}-callback`]();
  expect(onFailed).toHaveBeenCalledTimes(3);
});

it('asks reCAPTCHA v3, which shows nothing, once it is ready', async () => {
  const execute = vi.fn(async () => 'answer');
  bringing('grecaptcha', { ready: (run: () => void) => run(), execute });
  const { done, onAnswer } = shown('recaptcha-v3');
  await done;
  expect(scripts).toEqual(['https://www.google.com/recaptcha/api.js?render=key%2F1']);
  expect(execute).toHaveBeenCalledWith('key/1', { action: 'start' });
  expect(onAnswer).toHaveBeenCalledWith('answer');
});

it('fails where the script does not load, brings nothing, or throws', async () => {
  load = (script) => script.dispatchEvent(new Event('error'));
  const gone = shown('turnstile');
  bringing('other', {});
  const empty = shown('turnstile');
  await Promise.all([gone.done, empty.done]);
  bringing('hcaptcha', {
    render: () => {
      throw new Error('refused');
    },
  });
  const thrown = shown('hcaptcha');
  await thrown.done;
  for (const { onFailed, onAnswer } of [gone, empty, thrown]) {
    expect(onFailed).toHaveBeenCalledOnce();
    expect(onAnswer).not.toHaveBeenCalled();
  }
});

it('fails where the provider is late, and shows no box after that', async () => {
  vi.useFakeTimers();
  const render = vi.fn();
  let late: (() => void) | undefined;
  load = (script) => {
    late = () => script.dispatchEvent(new Event('load'));
  };
  const slow = shown('turnstile');
  await vi.advanceTimersByTimeAsync(19_999);
  expect(slow.onFailed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await slow.done;
  expect(slow.onFailed).toHaveBeenCalledOnce();
  Object.assign(window, { turnstile: { render } });
  late?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(render).not.toHaveBeenCalled();
  bringing('grecaptcha', { ready: () => undefined, execute: async () => 'answer' });
  const never = shown('recaptcha-v3');
  await vi.advanceTimersByTimeAsync(20_000);
  await never.done;
  expect(never.onFailed).toHaveBeenCalledOnce();
});
