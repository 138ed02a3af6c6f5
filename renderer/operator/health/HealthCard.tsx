import {
  Camera,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  HardDrive,
  KeyRound,
  LoaderCircle,
  type LucideIcon,
  MicOff,
  MonitorSmartphone,
  Network,
  Printer,
  RotateCw,
  ScanBarcode,
  Server,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  HEALTH_FINDINGS,
  type HealthFinding,
  type HealthPart,
  type HealthState,
} from '#core/contract/counter/health.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Pill } from '../../ui/components/Pill.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { type MicrophoneFinding, microphoneFinding } from './microphone.ts';
import { nextStepOf } from './next-steps.ts';

const ICONS: Readonly<Record<HealthPart, LucideIcon>> = {
  camera: Camera,
  readers: ScanBarcode,
  displays: MonitorSmartphone,
  printer: Printer,
  storage: HardDrive,
  clock: Clock,
  network: Network,
  services: Server,
  keychain: KeyRound,
};

/** That of a part, or of the microphone, which is well when it is closed. */
type ShownState = HealthState | 'closed';

const STATES = {
  well: { tone: 'passed', icon: CircleCheck },
  attention: { tone: 'review', icon: TriangleAlert },
  failed: { tone: 'failed', icon: CircleX },
  unknown: { tone: 'neutral', icon: CircleHelp },
  closed: { tone: 'passed', icon: CircleCheck },
} as const;

export interface HealthCardProps {
  part: HealthPart;
  /** Absent before the first answer. */
  finding: HealthFinding | undefined;
  isTesting: boolean;
  onTest: () => void;
  /** The page that has more about the part. */
  onMore: (() => void) | undefined;
}

/** One part: its state, the probe and what it found, the next step, and the test again. */
export function HealthCard({ part, finding, isTesting, onTest, onMore }: HealthCardProps) {
  const { t } = useTranslation('health');
  const { time } = useFormats();
  const isMore = part === 'camera' || part === 'readers';
  return (
    <Card icon={ICONS[part]} part={part} state={finding && HEALTH_FINDINGS[finding.finding]}>
      <p role="status">{finding && <FindingWords finding={finding} />}</p>
      <NextStep finding={finding} />
      <div className="HealthCard-foot">
        <Button
          icon={RotateCw}
          isPending={isTesting}
          aria-label={t('againOf', { part: t(`part.${part}`) })}
          onPress={onTest}
        >
          {t('again')}
        </Button>
        {isMore && onMore && <Button onPress={onMore}>{t(`open.${part}`)}</Button>}
        {finding && <span className="soft">{t('at', { time: time(finding.at) })}</span>}
      </div>
    </Card>
  );
}

/** The policy of the page is looked at, and no microphone is asked for. */
export function MicrophoneCard() {
  const { t } = useTranslation('health');
  const [finding] = useState(() => microphoneFinding(document));
  return (
    <Card icon={MicOff} part="microphone" state={MICROPHONE[finding]}>
      <p>{t(`finding.${finding}`)}</p>
      {finding === 'microphone-open' && <p className="HealthCard-next">{t('next.microphone-open')}</p>}
    </Card>
  );
}

const MICROPHONE: Readonly<Record<MicrophoneFinding, ShownState>> = {
  'microphone-closed': 'closed',
  'microphone-open': 'attention',
  'microphone-untold': 'unknown',
};

interface CardProps {
  icon: LucideIcon;
  part: HealthPart | 'microphone';
  state: ShownState | undefined;
  children: React.ReactNode;
}

function Card({ icon: Icon, part, state, children }: CardProps) {
  const { t } = useTranslation('health');
  return (
    <li className="HealthCard" data-state={state}>
      <div className="HealthCard-head">
        <Icon aria-hidden className="HealthCard-icon" />
        <h2>{t(`part.${part}`)}</h2>
        {state ? (
          <Pill {...STATES[state]}>{t(`state.${state}`)}</Pill>
        ) : (
          <Pill tone="info" icon={LoaderCircle}>
            {t('testing')}
          </Pill>
        )}
      </div>
      {children}
    </li>
  );
}

function FindingWords({ finding: found }: { finding: HealthFinding }) {
  const { t } = useTranslation('health');
  const { moment, number } = useFormats();
  const { finding, count = 0, freeMiB = 0, tookMs = 0, signedAt } = found;
  return t(`finding.${finding}`, {
    count,
    free: number(freeMiB),
    took: number(tookMs),
    signed: signedAt ? moment(signedAt) : '',
  });
}

/** Of a failure with a cause, the step of its error; else that of the finding. Nothing where all is well. */
function NextStep({ finding: found }: { finding: HealthFinding | undefined }) {
  const { t } = useTranslation(['health', 'errors']);
  if (!found) return null;
  const { finding, error } = found;
  if (error) {
    return (
      <p className="HealthCard-next">
        <strong>{t(`errors:${error}.title`)}.</strong> {t(`errors:${error}.next`)}
      </p>
    );
  }
  const step = nextStepOf(finding);
  return step ? <p className="HealthCard-next">{t(`health:next.${step}`)}</p> : null;
}
