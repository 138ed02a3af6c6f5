import { CalendarClock, CalendarX, Camera, CircleHelp, QrCode, Scan, Star, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DocumentView } from '#core/contract/counter/state.ts';
import type { Indicator } from '#core/document/joined-document.ts';
import { Pill } from '../../ui/components/Pill.tsx';
import { shownIndicators } from './document-progress.ts';

/** Shows the channel of a document, the source of its kind, and notices about it. */
export function DocumentHeader({ document }: { document: DocumentView }) {
  const { t } = useTranslation(['session', 'documents']);
  const last = document.captures.at(-1);
  const Icon = last?.channel === 'camera' ? Camera : Scan;
  const { kind, realId } = document;
  const codes = [...new Set(document.captures.flatMap((capture) => capture.codes ?? []))];
  return (
    <header className="DocumentHeader">
      {last && (
        <span className="DocumentHeader-captured" title={last.device}>
          <Icon aria-hidden className="Pill-icon" />
          {last.channel === 'camera'
            ? t(last.captureType === 'Auto' ? 'session:document.auto' : 'session:document.manual')
            : t(`documents:captured.${last.channel}`)}
        </span>
      )}
      <span className="DocumentHeader-basis">
        {t(`documents:type.${kind.type}`)}: {t(`documents:basis.${kind.basis}`)}
      </span>
      <ul className="DocumentHeader-pills">
        {shownIndicators(document).map((indicator) => (
          <li key={indicator}>
            <Pill {...INDICATORS[indicator]}>{t(`documents:indicator.${indicator}`)}</Pill>
          </li>
        ))}
        {realId && (
          <li>
            <RealIdPill realId={realId} />
          </li>
        )}
        {codes.length > 0 && (
          <li>
            <Pill tone="neutral" icon={QrCode}>
              {t('documents:otherCodes', { codes: codes.join(', ') })}
            </Pill>
          </li>
        )}
      </ul>
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
