import { Blend, Plus, Zap } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import type { ArtefactRef } from '#core/document/document-records.ts';
import { Keys } from '../../ui/components/Keys.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { useCommand } from '../commands/use-command.tsx';
import { FacePartsButton } from '../guide/FacePartsButton.tsx';
import { useShortcut } from '../keys/use-shortcut.ts';
import { useArtefact } from './artefacts.tsx';
import './FaceCompare.css';

/** So long each face is shown while they alternate: at most two changes a second (WCAG 2.3.1). */
const BLINK_MS = 600;

/** The two faces large and side by side; laid over each other, alternating, or enlarged where the operator wants it. */
export function FaceCompare({ session }: { session: SessionView }) {
  const { t } = useTranslation('session');
  const { time } = useFormats();
  const [mode, setMode] = useState<'overlay' | 'blink'>();
  const [isLarge, setLarge] = useState(false);
  const [share, setShare] = useState(50);
  const portrait = session.documents.findLast((one) => one.portrait)?.portrait;
  const face = session.selfie?.image;
  const hasBoth = portrait !== undefined && face !== undefined;
  const isTurn = useBlink(mode === 'blink');
  const toggle = (next: 'overlay' | 'blink') => () => setMode(mode === next ? undefined : next);
  const reason = hasBoth ? undefined : t(portrait ? 'face.emptyTitle' : 'face.portraitNone');
  useCommand('overlay', toggle('overlay'), { reason });
  useCommand('blink', toggle('blink'), { reason });
  useCommand('larger', () => setLarge(!isLarge));
  useShortcut('o', toggle('overlay'), hasBoth);
  useShortcut('b', toggle('blink'), hasBoth);
  useShortcut('+', () => setLarge(!isLarge));
  const over = mode === 'overlay' ? share / 100 : isTurn ? 1 : 0;
  return (
    <div className="Faces" data-large={isLarge || undefined}>
      <Face
        artefact={portrait}
        over={mode && face}
        share={over}
        name={t('face.portrait')}
        none={t('face.portraitNone')}
      />
      <Face
        artefact={face}
        name={session.selfie ? t('face.today', { time: time(session.selfie.capturedAt) }) : t('face.selfie')}
        none={t('face.emptyTitle')}
      />
      <div className="Faces-tools">
        <Likeness session={session} />
        <div className="Faces-buttons">
          <FaceToggle
            icon={Blend}
            label={t('face.overlay')}
            letter="O"
            isOn={mode === 'overlay'}
            isDisabled={!hasBoth}
            onToggle={toggle('overlay')}
          />
          <FaceToggle
            icon={Zap}
            label={t('face.blink')}
            letter="B"
            isOn={mode === 'blink'}
            isDisabled={!hasBoth}
            onToggle={toggle('blink')}
          />
          <FaceToggle
            icon={Plus}
            label={t('face.larger')}
            letter="+"
            isOn={isLarge}
            isDisabled={false}
            onToggle={() => setLarge(!isLarge)}
          />
          <FacePartsButton session={session} />
        </div>
        {mode === 'overlay' && (
          <input
            type="range"
            className="Faces-share"
            min={0}
            max={100}
            value={share}
            aria-label={t('face.share')}
            onChange={(event) => setShare(Number(event.target.value))}
          />
        )}
      </div>
    </div>
  );
}

interface FaceProps {
  artefact: ArtefactRef | undefined;
  name: string;
  none: string;
  /** The other face above this one. */
  over?: ArtefactRef | undefined;
  share?: number;
}

function Face({ artefact, name, none, over, share = 0 }: FaceProps) {
  const { dataUrl } = useArtefact(artefact?.id);
  const above = useArtefact(over?.id);
  return (
    <figure className="Face">
      {dataUrl ? <img src={dataUrl} alt={name} /> : <span className="Face-none">{artefact ? '' : none}</span>}
      {over && above.dataUrl && <img src={above.dataUrl} alt="" style={{ opacity: share }} />}
      <figcaption>{name}</figcaption>
    </figure>
  );
}

/** Shows the result of the comparison in words. It decides nothing. */
function Likeness({ session: { comparison } }: { session: SessionView }) {
  const { t } = useTranslation('session');
  if (!comparison) return null;
  const { band, calibrated, score } = comparison;
  return (
    <p className="Faces-likeness" data-band={band}>
      <strong>{t(`face.band.${band}`)}</strong>{' '}
      {score !== undefined && <span>({t(calibrated ? 'face.calibrated' : 'face.uncalibrated')})</span>}
    </p>
  );
}

interface FaceToggleProps {
  icon: typeof Blend;
  label: string;
  letter: string;
  isOn: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}

function FaceToggle({ icon: Icon, label, letter, isOn, isDisabled, onToggle }: FaceToggleProps) {
  return (
    <ToggleButton className="FaceToggle" isSelected={isOn} isDisabled={isDisabled} onChange={onToggle}>
      <Icon aria-hidden className="Button-icon" />
      <span>{label}</span>
      <Keys keys={[letter]} decorative />
    </ToggleButton>
  );
}

const useBlink = (isOn: boolean): boolean => {
  const [isTurn, setTurn] = useState(false);
  useEffect(() => {
    if (!isOn) return setTurn(false);
    const timer = setInterval(() => setTurn((turn) => !turn), BLINK_MS);
    return () => clearInterval(timer);
  }, [isOn]);
  return isTurn;
};
