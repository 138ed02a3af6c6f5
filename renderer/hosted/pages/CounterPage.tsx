import { CalendarClock, Download, IdCard, MapPin } from 'lucide-react';
import { useRef } from 'react';
import type { HostedPage } from '#core/contract/hosted-page.ts';
import { Button } from '../frame/Button.tsx';
import { Items } from '../frame/Items.tsx';
import { Page } from '../frame/Page.tsx';
import { QrCode } from '../frame/QrCode.tsx';
import { fill, moment, useTexts } from '../i18n/texts.tsx';
import { saveTicket } from './save-ticket.ts';

/** A ticket for the counter: the things to bring; the page continues when the counter has finished. */
export function CounterPage({ page }: { page: HostedPage }) {
  const { t, language } = useTexts();
  const code = useRef<HTMLDivElement>(null);
  const { reference = '', qrText = reference, communityName: community } = page;
  const until = fill(t.counter.until, { until: moment(page.expiresAt, language) });
  const save = () => {
    const drawn = code.current?.querySelector('svg');
    if (drawn) void saveTicket(drawn, { reference, community, label: t.counter.reference, until });
  };
  return (
    <Page
      title={t.counter.title}
      text={t.counter.text}
      wideAside
      aside={
        <section className="Card Ticket">
          <div className="Ticket-top" ref={code}>
            <span className="Label">{t.counter.reference}</span>
            <span className="Ticket-reference">{reference}</span>
            <QrCode text={qrText} label={t.counter.code} />
          </div>
          <div className="Ticket-rows">
            <Items
              plain
              items={[
                { icon: IdCard, title: t.counter.bring },
                { icon: CalendarClock, title: until },
                { icon: MapPin, title: fill(t.counter.where, { community }) },
              ]}
            />
          </div>
        </section>
      }
      actions={
        <Button kind="primary" icon={Download} onPress={save}>
          {t.counter.save}
        </Button>
      }
    >
      <p className="soft" role="status">
        {t.counter.follows}
      </p>
    </Page>
  );
}
