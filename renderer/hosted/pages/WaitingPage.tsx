import { CircleCheck, Flag, LoaderCircle, Smartphone } from 'lucide-react';
import type { HostedPage } from '#core/contract/hosted-page.ts';
import { Items } from '../frame/Items.tsx';
import { Sign } from '../frame/icon.tsx';
import { Page } from '../frame/Page.tsx';
import { WayBack } from '../frame/WayBack.tsx';
import { fill, useTexts } from '../i18n/texts.tsx';

/** Shows the received data, who works on them, and that the page may be closed. */
export function WaitingPage({ page }: { page: HostedPage }) {
  const { t } = useTexts();
  const { before = 0, isMore = false } = page.verdictQueue ?? {};
  const words = isMore ? t.waiting.longQueue : t.waiting.queue;
  const queue = before > 0 ? { text: fill(words, { before }) } : {};
  return (
    <Page
      title={t.waiting.title}
      text={page.waitingFor === 'review' ? t.waiting.review : t.waiting.text}
      mark={<span className="Spin" data-large="" />}
      aside={
        <section className="Card">
          <h2>{t.waiting.far}</h2>
          <Items
            items={[
              { icon: CircleCheck, title: t.waiting.arrived, tone: 'passed' },
              { icon: LoaderCircle, title: t.waiting.working, ...queue },
              { icon: Flag, title: t.waiting.result, text: t.waiting.resultText, tone: 'neutral' },
            ]}
          />
        </section>
      }
    >
      <p className="Notice">
        <Sign of={Smartphone} />
        <span>{t.waiting.may}</span>
      </p>
      <WayBack page={page} />
    </Page>
  );
}
