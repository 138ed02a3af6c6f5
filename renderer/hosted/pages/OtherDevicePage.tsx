import { Copy, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { HostedPage } from '#core/contract/hosted-page.ts';
import { Button } from '../frame/Button.tsx';
import { Sign } from '../frame/icon.tsx';
import { Page } from '../frame/Page.tsx';
import { QrCode } from '../frame/QrCode.tsx';
import { fill, moment, useTexts } from '../i18n/texts.tsx';
import { useInstance } from '../instance/use-instance.tsx';

const LOOK_EVERY_MS = 3000;

/** The same link at another device; this page follows the progress there. */
export function OtherDevicePage({ page, onHere }: { page: HostedPage; onHere: () => void }) {
  const { t, language } = useTexts();
  const { store } = useInstance();
  const [copied, setCopied] = useState<boolean>();
  useEffect(() => {
    void store.act((api) => api.later());
    const timer = setInterval(() => void store.refresh(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [store]);
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Page
      title={t.other.title}
      text={t.other.text}
      wideAside
      asideFirst
      aside={
        <section className="Card QrCard">
          <QrCode text={location.href} label={t.other.code} />
          <p className="Live" role="status">
            {t.other.waiting}
          </p>
          <p className="small soft">{fill(t.other.until, { until: moment(page.expiresAt, language) })}</p>
        </section>
      }
      actions={
        <>
          <Button kind="quiet" onPress={onHere}>
            {t.other.here}
          </Button>
          <Button icon={Copy} onPress={() => void copy()}>
            {t.other.copy}
          </Button>
        </>
      }
    >
      <ol className="Numbered">
        {t.other.steps.map((step) => (
          <li key={step}>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <p className="Notice" data-tone="review">
        <Sign of={TriangleAlert} />
        <span>{t.other.only}</span>
      </p>
      <p role="status">{copied === undefined ? '' : copied ? t.other.copied : t.other.notCopied}</p>
    </Page>
  );
}
