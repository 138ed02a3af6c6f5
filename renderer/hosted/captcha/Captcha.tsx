import { useEffect, useRef, useState } from 'react';
import type { HostedCaptcha } from '#core/contract/hosted-page.ts';
import { Button } from '../frame/Button.tsx';
import { fill, useTexts } from '../i18n/texts.tsx';
import { useInstance } from '../instance/use-instance.tsx';
import { showCaptcha } from './show-captcha.ts';

const NAMES: Record<HostedCaptcha['provider'], string> = {
  'recaptcha-v2': 'Google reCAPTCHA',
  'recaptcha-v3': 'Google reCAPTCHA',
  hcaptcha: 'hCaptcha',
  turnstile: 'Cloudflare Turnstile',
};

/**
 * The CAPTCHA of the organisation. Once it is solved the page is loaded again under its closed policy: no script of
 * another site runs where questions are answered or pictures taken.
 */
export function Captcha({ captcha }: { captcha: HostedCaptcha }) {
  const { t, language } = useTexts();
  const { store } = useInstance();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'open' | 'solved' | 'failed'>('open');
  const { provider, siteKey } = captcha;
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    // Providers draw into it as they like; a change of language draws it again.
    const drawn = box.appendChild(document.createElement('div'));
    let left = false;
    const solve = async (answer: string) => {
      setState('solved');
      const solved = await store.api.person(answer).catch(() => undefined);
      if (left) return;
      if (solved && !solved.captcha) location.reload();
      else setState('failed');
    };
    void showCaptcha(drawn, { provider, siteKey }, language, {
      onAnswer: (answer) => void (left || solve(answer)),
      onFailed: () => left || setState('failed'),
    });
    return () => {
      left = true;
      drawn.remove();
    };
  }, [provider, siteKey, language, store]);
  return (
    <section className="Card">
      <h2>{t.captcha.title}</h2>
      <p className="small soft">{fill(t.captcha.text, { provider: NAMES[provider] })}</p>
      <div ref={place} className="Captcha" />
      <p role="status">{state === 'solved' ? t.captcha.solved : ''}</p>
      {state === 'failed' && (
        <>
          <p className="error" role="alert">
            {t.captcha.failed}
          </p>
          <Button onPress={() => location.reload()}>{t.notice.reload}</Button>
        </>
      )}
    </section>
  );
}
