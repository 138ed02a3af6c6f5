import type { HostedCaptcha } from '#core/contract/hosted-page.ts';

/** The part in use of a provider's script: it shows a box and calls back. */
interface Widget {
  ready?: (run: () => void) => void;
  render: (place: HTMLElement, options: Record<string, unknown>) => unknown;
  execute: (siteKey: string, options: { action: string }) => PromiseLike<string>;
}

interface Provider {
  /** Address of its script. */
  script: (siteKey: string, language: string) => string;
  /** Name of the object that the script makes. */
  global: 'grecaptcha' | 'hcaptcha' | 'turnstile';
}

const PROVIDERS: Record<HostedCaptcha['provider'], Provider> = {
  'recaptcha-v2': {
    script: (_siteKey, language) =>
      `https://www.google.com/recaptcha/api.js?render=explicit&hl=${encodeURIComponent(language)}`,
    global: 'grecaptcha',
  },
  'recaptcha-v3': {
    script: (siteKey) => `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`,
    global: 'grecaptcha',
  },
  hcaptcha: {
    script: (_siteKey, language) =>
      `https://js.hcaptcha.com/1/api.js?render=explicit&hl=${encodeURIComponent(language)}`,
    global: 'hcaptcha',
  },
  turnstile: {
    script: () => 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
  },
};

/** How long a provider has until its box is there: then the person is offered to load the page again. */
const LOAD_MS = 20_000;

/** Results of a request for an answer. */
interface CaptchaEvents {
  onAnswer: (answer: string) => void;
  /** The script is not there in time, or says that it cannot continue. */
  onFailed: () => void;
}

const loadScript = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('the script of the CAPTCHA did not load')));
    // A page whose policy is closed throws here.
    script.src = address;
    document.head.append(script);
  });

/** @throws Error where a provider is late */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the CAPTCHA is late')), LOAD_MS);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function loaded({ script, global }: Provider, { siteKey }: HostedCaptcha, language: string) {
  await loadScript(script(siteKey, language));
  const widget = (window as unknown as Partial<Record<Provider['global'], Widget>>)[global];
  if (!widget) throw new Error('the script of the CAPTCHA brought nothing');
  await isReady(widget);
  return widget;
}

const isReady = (widget: Widget): Promise<void> =>
  new Promise((resolve) => (widget.ready ? widget.ready(resolve) : resolve()));

/** Loads the script of a provider and shows its box in a place; one that shows none gives its answer at once. */
export async function showCaptcha(
  place: HTMLElement,
  captcha: HostedCaptcha,
  language: string,
  { onAnswer, onFailed }: CaptchaEvents,
): Promise<void> {
  const { provider, siteKey } = captcha;
  try {
    const widget = await inTime(loaded(PROVIDERS[provider], captcha, language));
    if (provider === 'recaptcha-v3') {
      return onAnswer(await inTime(Promise.resolve(widget.execute(siteKey, { action: 'start' }))));
    }
    const failed = {
      'error-callback': onFailed,
      'expired-callback': onFailed,
      'unsupported-callback': onFailed,
    };
    widget.render(place, { sitekey: siteKey, language, callback: onAnswer, ...failed });
  } catch {
    onFailed();
  }
}
