import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { HostedPage } from '#core/contract/hosted-page.ts';
import { Bar } from './frame/Bar.tsx';
import { type CameraChoice, FrameProvider, type Panel } from './frame/frame.tsx';
import { Notices } from './frame/Notices.tsx';
import { Panels } from './frame/Panels.tsx';
import { Top } from './frame/Top.tsx';
import { useTexts } from './i18n/texts.tsx';
import { useInstance } from './instance/use-instance.tsx';
import { CodePage } from './pages/CodePage.tsx';
import { CounterPage } from './pages/CounterPage.tsx';
import { FinishedPage, GonePage, NotFinishedPage, StoppedPage } from './pages/EndPages.tsx';
import { MovedPage } from './pages/MovedPage.tsx';
import { OtherDevicePage } from './pages/OtherDevicePage.tsx';
import { QuestionsPage } from './pages/QuestionsPage.tsx';
import { StartPage } from './pages/StartPage.tsx';
import { WaitingPage } from './pages/WaitingPage.tsx';
import { asksForNews, placeOf, progressOf } from './pages/which-page.ts';
import { useStarted } from './use-started.ts';

const loadCapture = async () => ({ default: (await import('./capture/CaptureFlow.tsx')).CaptureFlow });
const CaptureFlow = lazy(loadCapture);

/** The services push nothing to the page; a person waits no longer than this for news. */
const NEWS_EVERY_MS = 2500;

/** One page at a time, by the services' state and the person's choice. */
export function HostedApp() {
  const { store, shown } = useInstance();
  const { page, gone, moved } = shown;
  const [panel, setPanel] = useState<Panel>();
  const [elsewhere, setElsewhere] = useState(false);
  const [camera, setCamera] = useState<CameraChoice>({ reasonRead: false });
  const frame = useMemo(
    () => ({
      panel,
      open: setPanel,
      elsewhere: () => {
        setPanel(undefined);
        setElsewhere(true);
      },
      camera,
      choose: (change: Partial<CameraChoice>) => setCamera((before) => ({ ...before, ...change })),
    }),
    [panel, camera],
  );
  const asks = page !== undefined && asksForNews(page) && !moved;
  useEffect(() => {
    if (!asks) return;
    const timer = setInterval(() => void store.refresh(), NEWS_EVERY_MS);
    return () => clearInterval(timer);
  }, [asks, store]);
  const running = page?.state === 'In Progress' && !gone;
  const here = () => {
    setElsewhere(false);
    void store.takeBack();
  };
  return (
    <FrameProvider value={frame}>
      <Top community={page?.communityName} progress={page && progressOf(page)} reference={page?.reference} />
      <Notices running={running && !moved} />
      {gone || !page ? (
        <Unknown />
      ) : moved ? (
        <MovedPage onBack={store.takeBack} />
      ) : elsewhere && running ? (
        <OtherDevicePage page={page} onHere={here} />
      ) : (
        <Place page={page} />
      )}
      {page && !gone && <Bar running={running} />}
      {page && !gone && <Panels page={page} running={running} />}
    </FrameProvider>
  );
}

function Unknown() {
  const { shown } = useInstance();
  return shown.gone ? <GonePage page={undefined} /> : <Loading />;
}

function Loading() {
  const { t } = useTexts();
  return (
    <p className="Loading" role="status">
      {t.loading}
    </p>
  );
}

function Place({ page }: { page: HostedPage }) {
  const { started, start } = useStarted();
  useEffect(() => void loadCapture(), []);
  const place = placeOf(page);
  const isBefore = !started && (place === 'capture' || place === 'questions');
  if (isBefore || page.captcha) return <StartPage page={page} onStart={start} />;
  switch (place) {
    case 'finished':
      return <FinishedPage page={page} />;
    case 'not-finished':
      return <NotFinishedPage page={page} />;
    case 'stopped':
      return <StoppedPage page={page} />;
    case 'expired':
      return <GonePage page={page} />;
    case 'counter':
      return <CounterPage page={page} />;
    case 'questions':
      return <QuestionsPage key={page.node} page={page} />;
    case 'code':
      return page.code && <CodePage code={page.code} />;
    case 'capture':
      return (
        <Suspense fallback={<Loading />}>
          {page.capture && <CaptureFlow page={page} capture={page.capture} />}
        </Suspense>
      );
    case 'waiting':
      return <WaitingPage page={page} />;
  }
}
