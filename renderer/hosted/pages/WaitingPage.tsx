import { CircleCheck, Flag, LoaderCircle, Smartphone } from 'lucide-react';
import type { HostedPage } from '#core/contract/hosted-page.ts';
import { Items } from '../frame/Items.tsx';
import { Sign } from '../frame/icon.tsx';
import { Page } from '../frame/Page.tsx';
import { WayBack } from '../frame/WayBack.tsx';
import { fill, useTexts } from '../i18n/texts.tsx';
import { awaitedBy } from './which-page.ts';

type Awaited = ReturnType<typeof awaitedBy>;
const TEXTS = {
  pictures: 'text',
  review: 'review',
  later: 'later',
  work: 'working',
} as const satisfies Record<Awaited, string>;

/** Shows the received data, who works on them, and that the page may be closed. */
export function WaitingPage({ page }: { page: HostedPage }) {
  const { t } = useTexts();
  const awaited = awaitedBy(page);
  const { before = 0, isMore = false } = page.verdictQueue ?? {};
  const words = isMore ? t.waiting.longQueue : t.waiting.queue;
  const queue = before > 0 ? { text: fill(words, { before }) } : {};
  return (
    <Page
      title={t.waiting.title}
      text={t.waiting[TEXTS[awaited]]}
      mark={<span className="Spin" data-large="" />}
      aside={
        <section className="Card">
          <h2>{t.waiting.far}</h2>
          <Items
            items={[
              { icon: CircleCheck, title: t.waiting.arrived, tone: 'passed' },
              // Nobody works on it while it waits for its time.
              ...(awaited === 'later' ? [] : [{ icon: LoaderCircle, title: t.waiting.working, ...queue }]),
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
