import { Archive, IdCard, ListChecks, MapPin, ScanFace } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { HostedPage } from '#core/contract/hosted-page.ts';
import { Button } from '../frame/Button.tsx';
import { useFrame } from '../frame/frame.tsx';
import { type Item, Items } from '../frame/Items.tsx';
import { Sign } from '../frame/icon.tsx';
import { Languages } from '../frame/Languages.tsx';
import { Page } from '../frame/Page.tsx';
import { fill, inLanguage, moment, useTexts } from '../i18n/texts.tsx';
import { useAction } from '../instance/use-action.ts';
import { useInstance } from '../instance/use-instance.tsx';
import { isWelcome } from './which-page.ts';

const Captcha = lazy(async () => ({ default: (await import('../captcha/Captcha.tsx')).Captcha }));

/** Shows the community that asks, the purpose, the data kept, and the language, with the counter as an equal choice. */
export function StartPage({ page, onStart }: { page: HostedPage; onStart: () => void }) {
  const { t, language } = useTexts();
  const { open } = useFrame();
  const { store } = useInstance();
  const action = useAction();
  const { communityName: community, capture } = page;
  const welcome = isWelcome(page) ? page : undefined;
  const start = async () => {
    // A workflow that begins with a word of welcome has it on this page.
    if (welcome) await action.run(() => store.act((api, { revision }) => api.answer(revision, {})));
    onStart();
  };
  const texts = welcome?.elements.flatMap((element) => (element.type === 'text' ? [element.text] : [])) ?? [];
  const items: Item[] = [
    ...(capture && capture.kind !== 'selfie'
      ? [{ icon: IdCard, title: t.start.document, text: t.start.documentText }]
      : []),
    ...(capture && capture.kind !== 'document'
      ? [{ icon: ScanFace, title: t.start.face, text: t.start.faceText }]
      : []),
    ...(page.elements.some(({ type }) => type === 'input')
      ? [{ icon: ListChecks, title: t.start.questions }]
      : []),
  ];
  const until = moment(page.expiresAt, language);
  const workflow = inLanguage(page.workflowName, language);
  return (
    <Page
      title={welcome?.title ? inLanguage(welcome.title, language) : t.start.title}
      text={fill(t.start.text, { community })}
      aside={
        <>
          <section className="Card Asked">
            <span className="Badge">
              <Sign of={MapPin} />
            </span>
            <span className="small">
              <b>{fill(t.start.asked, { community })}</b>
              <span className="soft">{fill(t.start.askedText, { workflow, until })}</span>
            </span>
          </section>
          <section className="Card">
            <h2>
              <Sign of={Archive} />
              {t.kept.title}
            </h2>
            <p className="small soft">{t.start.keptShort}</p>
            <Button kind="quiet" onPress={() => open('kept')}>
              {t.bar.kept}
            </Button>
          </section>
        </>
      }
      actions={
        <>
          {page.canGoToCounter && (
            <Button kind="quiet" onPress={() => void store.act((api, { revision }) => api.counter(revision))}>
              {t.start.counter}
            </Button>
          )}
          {!page.captcha && (
            <Button kind="primary" pending={action.pending} onPress={() => void start()}>
              {t.start.go}
            </Button>
          )}
        </>
      }
    >
      <Languages />
      {texts.map((text) => (
        <p key={inLanguage(text, language)}>{inLanguage(text, language)}</p>
      ))}
      {page.captcha && (
        <Suspense>
          <Captcha captcha={page.captcha} />
        </Suspense>
      )}
      {items.length > 0 && (
        <section className="Card">
          <h2>{t.start.does}</h2>
          <Items items={items} />
        </section>
      )}
    </Page>
  );
}
