import { Archive, Check, CircleMinus, MapPin, OctagonX, TimerOff, UserX } from 'lucide-react';
import type { HostedPage } from '#core/contract/hosted-page.ts';
import { Sign } from '../frame/icon.tsx';
import { Page } from '../frame/Page.tsx';
import { WayBack } from '../frame/WayBack.tsx';
import { fill, inLanguage, moment, useTexts } from '../i18n/texts.tsx';
import { useInstance } from '../instance/use-instance.tsx';
import { NewLink } from './NewLink.tsx';

type Props = { page: HostedPage };

/** The workflow's own words at its end. */
function OwnWords({ page }: Props) {
  const { language } = useTexts();
  return page.elements.map((element) =>
    element.type === 'text' ? (
      <p key={inLanguage(element.text, language)}>{inLanguage(element.text, language)}</p>
    ) : null,
  );
}

function Kept({ page }: Props) {
  const { t } = useTexts();
  return (
    <section className="Card">
      <h2>
        <Sign of={Archive} />
        {t.finished.keptTitle}
      </h2>
      <p className="small soft">{fill(t.finished.keptText, { community: page.communityName })}</p>
    </section>
  );
}

export function FinishedPage({ page }: Props) {
  const { t, language } = useTexts();
  const text = page.state === 'Review' ? t.finished.review : t.finished.text;
  return (
    <Page
      title={page.title ? inLanguage(page.title, language) : t.finished.title}
      text={fill(text, { community: page.communityName })}
      mark={
        <span className="Mark">
          <Sign of={Check} />
        </span>
      }
      aside={<Kept page={page} />}
    >
      <OwnWords page={page} />
      <WayBack page={page} />
      <p className="soft">{t.finished.close}</p>
    </Page>
  );
}

/** Never a page without a way on. */
export function NotFinishedPage({ page }: Props) {
  const { t, language } = useTexts();
  const community = page.communityName;
  return (
    <Page
      title={page.title ? inLanguage(page.title, language) : t.notFinished.title}
      text={
        page.state === 'Not Performed' ? (
          <>
            {fill(t.notFinished.text, { community })} <strong>{t.notFinished.notRefusal}</strong>
          </>
        ) : (
          fill(t.notFinished.text, { community })
        )
      }
      mark={
        <span className="Mark" data-tone="review">
          <Sign of={CircleMinus} />
        </span>
      }
      aside={
        <>
          <section className="Card">
            <h2>
              <Sign of={MapPin} />
              {fill(t.notFinished.ask, { community })}
            </h2>
            <p className="small soft">{t.notFinished.askText}</p>
          </section>
          <Kept page={page} />
        </>
      }
    >
      <OwnWords page={page} />
      <WayBack page={page} />
    </Page>
  );
}

/** Says what became of the pictures where the person stopped here; the organisation may have ended it as well. */
export function StoppedPage({ page }: Props) {
  const { t } = useTexts();
  const { stopped } = useInstance().shown;
  const ways = fill(t.stopped.ways, { community: page.communityName });
  return (
    <Page
      title={stopped ? t.stopped.title : t.stopped.endedTitle}
      text={stopped ? `${t.stopped[stopped]} ${ways}` : ways}
      mark={
        <span className="Mark" data-tone="neutral">
          <Sign of={OctagonX} />
        </span>
      }
    >
      <WayBack page={page} />
    </Page>
  );
}

/** A link whose time is over, or that names nothing. */
export function GonePage({ page }: { page: HostedPage | undefined }) {
  const { t, language } = useTexts();
  const until = page && moment(page.expiresAt, language);
  return (
    <Page
      title={page ? t.expired.title : t.expired.unknownTitle}
      text={until ? fill(t.expired.text, { until }) : t.expired.unknownText}
      mark={
        <span className="Mark" data-tone="neutral">
          <Sign of={TimerOff} />
        </span>
      }
      aside={
        <section className="Card Asked">
          <span className="Badge" data-tone="neutral">
            <Sign of={UserX} />
          </span>
          <span className="small">
            <b>{t.expired.notYours}</b>
            <span className="soft">{t.expired.notYoursText}</span>
          </span>
        </section>
      }
    >
      <WayBack page={page} />
      <NewLink />
      <p className="soft">{t.expired.ask}</p>
    </Page>
  );
}
