import { Glasses, Layers, ScanLine, Smartphone, Sun } from 'lucide-react';
import type { HostedCapture } from '#core/contract/hosted-page.ts';
import { Button } from '../frame/Button.tsx';
import { Items } from '../frame/Items.tsx';
import { Page } from '../frame/Page.tsx';
import { reasonText } from '../i18n/reason-text.ts';
import { fill, useTexts } from '../i18n/texts.tsx';
import { isOfDocument } from './which-page.ts';

export interface RetryPageProps {
  capture: HostedCapture;
  /** The last picture of this page, as an address of the page's own memory. */
  picture: string | undefined;
  onAgain: () => void;
  onOther: () => void;
}

/** Why the last try did not count, how many are left, and advice. */
export function RetryPage({ capture, picture, onAgain, onOther }: RetryPageProps) {
  const { t } = useTexts();
  const { lastReason, retriesRemaining, maxRetries } = capture;
  const document = isOfDocument(lastReason);
  const helps = document
    ? [
        { icon: Layers, title: t.retry.surface },
        { icon: ScanLine, title: t.retry.flat },
        { icon: Sun, title: t.retry.glare },
      ]
    : [
        { icon: Sun, title: t.retry.lightFace },
        { icon: Smartphone, title: t.retry.eyes },
        { icon: Glasses, title: t.retry.glasses },
      ];
  return (
    <Page
      title={t.retry.title}
      text={reasonText(t, lastReason)}
      aside={
        <section className="Card">
          <h2>{t.retry.helps}</h2>
          <Items items={helps} />
        </section>
      }
      actions={
        <>
          <Button kind="quiet" onPress={onOther}>
            {t.retry.other}
          </Button>
          <Button kind="primary" onPress={onAgain}>
            {t.retry.go}
          </Button>
        </>
      }
    >
      <section className="Card Last">
        {picture && <img src={picture} alt={t.retry.last} />}
        <div className="Last-words">
          {picture && <b>{t.retry.last}</b>}
          {picture && <span className="small soft">{t.retry.lastText}</span>}
          <Tries left={retriesRemaining} total={maxRetries} />
        </div>
      </section>
    </Page>
  );
}

function Tries({ left, total }: { left: number; total: number }) {
  const { t } = useTexts();
  return (
    <span className="Tries">
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tries have no other name
        <i key={index} data-left={index >= total - left || undefined} />
      ))}
      <span>{fill(t.retry.left, { count: left })}</span>
    </span>
  );
}
