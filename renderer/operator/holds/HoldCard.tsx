import { LockKeyhole, ShieldCheck, UsersRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HoldView } from '#core/contract/counter/holds.ts';
import type { ErrorResponse } from '#core/contract/errors.ts';
import { Announced } from '../../ui/components/Announced.tsx';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Facts } from '../../ui/components/Facts.tsx';
import { Pill } from '../../ui/components/Pill.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { useAction } from '../../ui/state/use-action.ts';
import { useReturnPlace } from '../decision/use-return-place.ts';
import { AskReleaseDialog } from './AskReleaseDialog.tsx';
import { ConfirmReleaseDialog } from './ConfirmReleaseDialog.tsx';

export interface HoldCardProps {
  hold: HoldView;
  mayRelease: boolean;
  onChanged: (hold: HoldView) => void;
  onEnded: (error: ErrorResponse) => void;
}

const PILLS = {
  held: { tone: 'review', icon: LockKeyhole },
  asked: { tone: 'info', icon: UsersRound },
  released: { tone: 'passed', icon: ShieldCheck },
} as const;
type HoldState = keyof typeof PILLS;

const stateOf = ({ isReleased, asked }: HoldView): HoldState =>
  isReleased ? 'released' : asked ? 'asked' : 'held';

/** One session that is held: why, by whom, since when, how far its release is, and what this officer can do. */
export function HoldCard({ hold, mayRelease, onChanged, onEnded }: HoldCardProps) {
  const { t } = useTranslation('holds');
  const card = useRef<HTMLLIElement>(null);
  const [dialog, setDialog] = useState<'ask' | 'confirm' | 'second'>();
  const place = useReturnPlace(card, dialog === undefined);
  const state = stateOf(hold);
  // The services refuse whoever held it.
  const isMine = hold.heldBy.kind === 'officer' && hold.heldBy.isMine;
  const name = hold.reference === undefined ? t('elsewhere') : t('session', { reference: hold.reference });
  const open = (which: 'ask' | 'confirm' | 'second') => {
    place.leave();
    setDialog(which);
  };
  const close = () => setDialog(undefined);
  const changed = (next: HoldView) => {
    // The button that was pressed may be gone with the answer; a dialog gives the focus back itself.
    if (dialog === undefined) card.current?.focus();
    close();
    onChanged(next);
  };
  const shared = { hold, name, onClose: close, onChanged: changed, onEnded };
  return (
    <li className="Hold" ref={card} tabIndex={-1} aria-label={name} data-state={state}>
      <div className="Hold-head">
        <h2>{name}</h2>
        <Pill {...PILLS[state]}>{t(`state.${state}`)}</Pill>
        <Announced text={t(`state.${state}`)} />
      </div>
      <HoldFacts hold={hold} />
      {mayRelease && !hold.isReleased && isMine && <p className="soft">{t('own')}</p>}
      {mayRelease && !hold.isReleased && !isMine && (
        <HoldActions hold={hold} onOpen={open} onChanged={changed} onEnded={onEnded} />
      )}
      {dialog === 'ask' && <AskReleaseDialog {...shared} />}
      {dialog !== undefined && dialog !== 'ask' && (
        <ConfirmReleaseDialog {...shared} isSecond={dialog === 'second'} />
      )}
    </li>
  );
}

function HoldFacts({ hold }: { hold: HoldView }) {
  const { reason, heldBy, heldSince, asked, sessionId, reference } = hold;
  const { t } = useTranslation('holds');
  const { moment } = useFormats();
  return (
    <>
      <Facts>
        <div>
          <dt>{t('fact.reason')}</dt>
          <dd>{t(`reason.${reason}`)}</dd>
        </div>
        <div>
          <dt>{t('fact.by')}</dt>
          <dd>
            {heldBy.kind === 'operator' && heldBy.name !== undefined
              ? t('by.operator', { name: heldBy.name })
              : t(`by.${unnamed(heldBy)}`)}
          </dd>
        </div>
        <div>
          <dt>{t('fact.since')}</dt>
          <dd>{moment(heldSince)}</dd>
        </div>
        {asked && (
          <div>
            <dt>{t('fact.release')}</dt>
            <dd>
              {t(asked.isMine ? 'asked.me' : 'asked.other', {
                time: moment(asked.at),
                reason: t(`why.${asked.reason}`),
              })}
            </dd>
          </div>
        )}
      </Facts>
      {/* The number is all that tells sessions of other kiosks apart. */}
      <details className="Hold-details" open={reference === undefined}>
        <summary>{t('fact.sessionId')}</summary>
        <p className="code">{sessionId}</p>
      </details>
    </>
  );
}

const unnamed = (heldBy: HoldView['heldBy']): 'unlisted' | 'me' | 'officer' | 'counter' => {
  if (heldBy.kind === 'officer') return heldBy.isMine ? 'me' : 'officer';
  return heldBy.kind === 'operator' ? 'unlisted' : 'counter';
};

interface HoldActionsProps {
  hold: HoldView;
  onOpen: (which: 'ask' | 'confirm' | 'second') => void;
  onChanged: (hold: HoldView) => void;
  onEnded: (error: ErrorResponse) => void;
}

/** What the officer can do with it now: ask, confirm another person's word, or have their own confirmed. */
function HoldActions({ hold: { holdId, asked }, onOpen, onChanged, onEnded }: HoldActionsProps) {
  const { t } = useTranslation('holds');
  const refuse = useAction('holds.refuse-release', ['SIGN_IN_ENDED']);
  const takeBack = async () => {
    const answer = await refuse.run({ holdId });
    if (answer?.ok) onChanged(answer.value);
    else if (answer?.error.code === 'SIGN_IN_ENDED') onEnded(answer.error);
  };
  if (!asked) {
    return (
      <div className="Hold-actions">
        <Button variant="primary" onPress={() => onOpen('ask')}>
          {t('ask.action')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <ErrorNotice error={refuse.error} />
      <div className="Hold-actions">
        <Button isPending={refuse.pending} onPress={() => void takeBack()}>
          {t(asked.isMine ? 'takeBack' : 'refuse')}
        </Button>
        <Button variant="primary" onPress={() => onOpen(asked.isMine ? 'second' : 'confirm')}>
          {t(asked.isMine ? 'second.action' : 'confirm.action')}
        </Button>
      </div>
    </>
  );
}
