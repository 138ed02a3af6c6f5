import { CalendarClock, CalendarX, Camera, CircleHelp, Pencil, Scan, Star, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentView, SessionView } from '#core/contract/counter/state.ts';
import type { Indicator } from '#core/document/joined-document.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Pill } from '../../ui/components/Pill.tsx';
import { useCountryName } from '../../ui/i18n/use-countries.ts';
import { DocumentMenu } from './DocumentMenu.tsx';
import { shownIndicators } from './document-progress.ts';
import { KindDialog } from './KindDialog.tsx';

/** Beside the title of the panel: which try it is, how it was captured, and what can be done with it. */
export function DocumentAside({ session, document }: { session: SessionView; document: DocumentView }) {
  const { t } = useTranslation(['session', 'documents']);
  const last = document.captures.at(-1);
  const Icon = last?.channel === 'camera' ? Camera : Scan;
  return (
    <>
      {document.attempt > 1 && <span>{t('session:document.attempt', { attempt: document.attempt })}</span>}
      {last && (
        <span className="DocumentHeader-captured" title={last.device}>
          <Icon aria-hidden className="Pill-icon" />
          {last.channel === 'camera'
            ? t(last.captureType === 'Auto' ? 'session:document.auto' : 'session:document.manual')
            : t(`documents:captured.${last.channel}`)}
        </span>
      )}
      <DocumentMenu session={session} document={document} />
    </>
  );
}

/** What the document is and what to notice about it. */
export function DocumentHeader({ sessionId, document }: { sessionId: string; document: DocumentView }) {
  const { t } = useTranslation('documents');
  const [setting, setSetting] = useState(false);
  const { kind, complete, realId } = document;
  const indicators = shownIndicators(document);
  const country = useCountryName(kind.country);
  const place = [country, kind.region].filter(Boolean).join(', ');
  return (
    <header className="DocumentHeader">
      <h3 className="DocumentHeader-kind">
        {t(`type.${kind.type}`)}
        {place && <span className="DocumentHeader-place"> · {place}</span>}
      </h3>
      <span className="DocumentHeader-basis">{t(`basis.${kind.basis}`)}</span>
      {kind.type === 'unknown' && complete && (
        <Button icon={Pencil} onPress={() => setSetting(true)}>
          {t('kind.set')}
        </Button>
      )}
      {(indicators.length > 0 || realId) && (
        <ul className="DocumentHeader-pills">
          {indicators.map((indicator) => (
            <li key={indicator}>
              <Pill {...INDICATORS[indicator]}>{t(`indicator.${indicator}`)}</Pill>
            </li>
          ))}
          {realId && (
            <li>
              <RealIdPill realId={realId} />
            </li>
          )}
        </ul>
      )}
      {setting && <KindDialog sessionId={sessionId} document={document} onClose={() => setSetting(false)} />}
    </header>
  );
}

const AGE = { tone: 'info', icon: UserRound } as const;
const INDICATORS = {
  expired: { tone: 'failed', icon: CalendarX },
  'not-yet-valid': { tone: 'failed', icon: CalendarX },
  'expires-soon': { tone: 'review', icon: CalendarClock },
  'no-expiry-date': { tone: 'neutral', icon: CalendarClock },
  'under-21': AGE,
  'under-18': AGE,
  'under-16': AGE,
  'age-unknown': { tone: 'review', icon: CircleHelp },
} as const satisfies Record<Indicator, unknown>;

/** Both signs of a Real-ID card; where they contradict each other the operator looks at the card. */
function RealIdPill({ realId }: { realId: NonNullable<DocumentView['realId']> }) {
  const { t } = useTranslation('documents');
  const { barcode, star } = realId;
  const contradict = (barcode === 'F' && star === 'not-found') || (barcode === 'N' && star === 'found');
  const both = barcode === 'F' && star === 'found';
  return (
    <Pill tone={contradict ? 'review' : both ? 'passed' : 'neutral'} icon={Star}>
      {t('realId.pill', { barcode: t(`realId.barcode.${barcode}`), star: t(`realId.star.${star}`) })}
    </Pill>
  );
}
