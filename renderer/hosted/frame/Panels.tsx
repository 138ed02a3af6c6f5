import { ChevronLeft, CircleX, Send, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { HostedPage } from '#core/contract/hosted-page.ts';
import { HOSTED_LANGUAGES } from '../i18n/languages.ts';
import { fill, moment, useTexts } from '../i18n/texts.tsx';
import { OFFERS } from './Bar.tsx';
import { Button } from './Button.tsx';
import { Display } from './Display.tsx';
import { type Panel, useFrame } from './frame.tsx';
import { Sign } from './icon.tsx';
import { Languages } from './Languages.tsx';
import { MoreTimeButton } from './MoreTime.tsx';
import { StopPanel } from './StopPanel.tsx';

/** The menu, or a panel opened from it: over the page, which waits. */
export function Panels({ page, running }: { page: HostedPage; running: boolean }) {
  const { panel, open } = useFrame();
  return (
    panel && <Sheet key={panel} panel={panel} page={page} running={running} close={() => open(undefined)} />
  );
}

interface SheetProps {
  panel: Panel;
  page: HostedPage;
  running: boolean;
  close: () => void;
}

function Sheet({ panel, page, running, close }: SheetProps) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const titles: Record<Panel, string> = {
    menu: t.bar.title,
    language: t.bar.language,
    help: t.help.title,
    time: t.time.title,
    display: t.bar.display,
    kept: t.kept.title,
    stop: t.stop.title,
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog, and so does its button
    <dialog
      ref={dialog}
      className="Sheet"
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className="Sheet-words">
        <div className="Sheet-head">
          <h2 id={title}>{titles[panel]}</h2>
          <button type="button" className="IconButton" aria-label={t.bar.close} onClick={close}>
            <Sign of={X} />
          </button>
        </div>
        <Content panel={panel} page={page} running={running} close={close} />
      </div>
    </dialog>
  );
}

function Content({ panel, page, running, close }: SheetProps) {
  switch (panel) {
    case 'menu':
      return <MenuItems running={running} page={page} />;
    case 'language':
      return <Languages onChosen={close} />;
    case 'display':
      return <Display />;
    case 'stop':
      return <StopPanel page={page} close={close} />;
    case 'help':
      return <HelpWords page={page} />;
    case 'time':
      return <TimeWords page={page} />;
    case 'kept':
      return <KeptWords page={page} />;
  }
}

function MenuItems({ running, page }: { running: boolean; page: HostedPage }) {
  const { t, language } = useTexts();
  const { open, elsewhere } = useFrame();
  const name = {
    language: t.bar.language,
    help: t.bar.help,
    time: t.bar.moreTime,
    display: t.bar.display,
    kept: t.bar.kept,
  };
  const end: Partial<Record<Panel, string>> = {
    language: HOSTED_LANGUAGES[language].name,
    time: fill(t.time.minutes, { count: page.minutesLeft }),
  };
  return (
    <>
      <p className="small soft">{t.bar.paused}</p>
      <ul className="Menu">
        {OFFERS.filter(({ panel }) => running || panel !== 'time').map(({ panel, icon }) => (
          <li key={panel}>
            <button type="button" onClick={() => open(panel)}>
              <Sign of={icon} />
              {name[panel]}
              <span className="end">{end[panel]}</span>
            </button>
          </li>
        ))}
        {running && (
          <li>
            <button type="button" onClick={elsewhere}>
              <Sign of={Send} />
              {t.bar.later}
            </button>
          </li>
        )}
      </ul>
      {running && (
        <Button kind="danger" icon={CircleX} onPress={() => open('stop')}>
          {page.stop === 'erases' ? t.stop.yes : t.bar.stop}
        </Button>
      )}
    </>
  );
}

const Back = () => {
  const { t } = useTexts();
  const { open } = useFrame();
  return (
    <span className="phone">
      <Button kind="quiet" icon={ChevronLeft} onPress={() => open('menu')}>
        {t.bar.back}
      </Button>
    </span>
  );
};

function HelpWords({ page }: { page: HostedPage }) {
  const { t } = useTexts();
  return (
    <>
      <p>{t.help.steps}</p>
      <p>{t.help.cannot}</p>
      <p>{fill(t.help.person, { community: page.communityName })}</p>
      <p className="small soft">{t.help.keys}</p>
      <Back />
    </>
  );
}

function TimeWords({ page }: { page: HostedPage }) {
  const { t, language } = useTexts();
  const [given, setGiven] = useState(false);
  return (
    <>
      <p role="status">{given ? t.time.given : fill(t.time.minutes, { count: page.minutesLeft })}</p>
      <p>{fill(t.time.until, { until: moment(page.expiresAt, language) })}</p>
      <p className="soft">{page.moreTime?.left === 0 ? t.time.last : t.time.text}</p>
      <MoreTimeButton page={page} onGiven={() => setGiven(true)} />
      <Back />
    </>
  );
}

function KeptWords({ page }: { page: HostedPage }) {
  const { t } = useTexts();
  const days = page.capture?.consents?.items.map(({ keeps }) => keeps) ?? [];
  const pictures = days.length > 0 ? fill(t.kept.days, { count: Math.max(...days) }) : t.kept.unknown;
  return (
    <>
      <dl className="Kept">
        <dt>{t.kept.pictures}</dt>
        <dd>{pictures}</dd>
        <dt>{t.kept.template}</dt>
        <dd>{t.kept.templateText}</dd>
        <dt>{t.kept.device}</dt>
        <dd>{t.kept.deviceText}</dd>
      </dl>
      <p className="small soft">{t.kept.text}</p>
      <Back />
    </>
  );
}
