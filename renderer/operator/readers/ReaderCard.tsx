import { BookOpen, Keyboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReaderView } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Facts } from '../../ui/components/Facts.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { ReaderStatePill } from './ReaderStatePill.tsx';
import { guideOf, type ReaderGuide } from './reader-guides.ts';
import { TestRead } from './TestRead.tsx';

export interface ReaderCardProps {
  reader: ReaderView;
  /** A test would take a read away from the session. */
  inSession: boolean;
  onGuide: (guide: ReaderGuide) => void;
}

/** One reader: what it is, how it is, what came from it, and a test. Never what was read. */
export function ReaderCard({ reader, inSession, onGuide }: ReaderCardProps) {
  const { t } = useTranslation('readers');
  const guide = guideOf(reader, navigator.userAgent);
  const help = guide && (
    <Button icon={BookOpen} onPress={() => onGuide(guide)}>
      {t('showGuide')}
    </Button>
  );
  const gone = reader.state === 'unplugged' || reader.state === 'unavailable';
  return (
    <Panel title={reader.name} aside={<ReaderStatePill reader={reader} />}>
      <ErrorNotice error={reader.error} tone={gone ? 'failed' : 'review'} standing action={help} />
      <div className="ReaderCard">
        <Identity reader={reader} />
        <Reads reader={reader} />
      </div>
      {(reader.lastOutcome === 'faulty' || reader.lastOutcome === 'not-understood') && (
        <Notice tone="review" title={t(`outcome.${reader.lastOutcome}`)} />
      )}
      {reader.transport === 'wedge' && (
        <p className="ReaderCard-note">
          <Keyboard aria-hidden className="Button-icon" />
          {t('wedgeNote')}
        </p>
      )}
      {!gone && <TestRead readerId={reader.id} inSession={inSession} />}
    </Panel>
  );
}

/** As on a label or in a system's list of devices: four hexadecimal digits. */
const hex = (id: number): string => id.toString(16).toUpperCase().padStart(4, '0');

function Identity({ reader }: { reader: ReaderView }) {
  const { t } = useTranslation('readers');
  const { kind, transport, driver, vendorId, productId, serialNumber, firmware } = reader;
  const usb =
    vendorId !== undefined && productId !== undefined ? `${hex(vendorId)}:${hex(productId)}` : undefined;
  return (
    <Facts>
      <Fact name={t('fact.kind')} value={t(`kind.${kind}`)} />
      <Fact name={t('fact.transport')} value={t(`transport.${transport}`)} />
      <Fact name={t('fact.driver')} value={driver} code />
      <Fact name={t('fact.usb')} value={usb} code />
      <Fact name={t('fact.serial')} value={serialNumber} code />
      <Fact name={t('fact.firmware')} value={firmware} code />
    </Facts>
  );
}

function Reads({ reader }: { reader: ReaderView }) {
  const { t } = useTranslation('readers');
  const { moment, number } = useFormats();
  const { lastReadAt, lastKind, reads, dropped } = reader;
  const last =
    lastReadAt && [moment(lastReadAt), lastKind && t(`read.${lastKind}`)].filter(Boolean).join(' · ');
  return (
    <Facts>
      <Fact name={t('fact.last')} value={last || t('fact.never')} />
      <Fact name={t('fact.reads')} value={number(reads)} />
      <Fact name={t('fact.dropped')} value={number(dropped)} />
    </Facts>
  );
}

/** A reader that does not say something says so. */
function Fact({ name, value, code }: { name: string; value: string | undefined; code?: boolean }) {
  const { t } = useTranslation('readers');
  return (
    <div>
      <dt>{name}</dt>
      <dd className={value && code ? 'code' : undefined}>
        {value ?? <span className="ReaderFacts-none">{t('fact.notTold')}</span>}
      </dd>
    </div>
  );
}
