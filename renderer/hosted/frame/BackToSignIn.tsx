import { useEffect, useState } from 'react';
import type { HostedPage } from '#core/contract/hosted-page.ts';
import { useTexts } from '../i18n/texts.tsx';
import { isSignInHere } from '../instance/sign-in-here.ts';

/**
 * In the browser of the sign-in the page leads back to it, at the end automatically: the sign-in itself asks the services
 * what came of it. On another device, as after the QR code, it says where the sign-in continues.
 */
export function BackToSignIn({ at, state }: { at: string; state: HostedPage['state'] }) {
  const isOver = state !== 'In Progress';
  const { t } = useTexts();
  const [isHere, setHere] = useState<boolean>();
  useEffect(() => {
    const left = new AbortController();
    void isSignInHere(at, { fetch: (path) => fetch(path, { signal: left.signal, cache: 'no-store' }) }).then(
      (answer) => {
        if (left.signal.aborted) return;
        if (answer === 'yes' && isOver) location.replace(at);
        else setHere(answer !== 'no');
      },
    );
    return () => left.abort();
  }, [at, isOver]);
  if (isHere) {
    return (
      <a className="Button" data-kind="secondary" href={at}>
        {t.signIn.back}
      </a>
    );
  }
  return isHere === false && isOver ? <p role="status">{t.signIn.elsewhere}</p> : null;
}
