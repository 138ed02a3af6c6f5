import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { Keys } from '../../ui/components/Keys.tsx';
import { SHORTCUTS } from '../keys/shortcut-list.ts';
import { letSignByItself, letSingleKeysAct, signsByItself, singleKeysAct } from '../keys/shortcut-setting.ts';
import { DeskSwitch } from './DeskSwitch.tsx';
import './dialogs.css';

/** Every key of the desk, the switches for single keys and for signing by time, and how an outcome comes about. */
export function HelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('operator');
  const [act, setAct] = useState(singleKeysAct);
  const change = (next: boolean) => {
    letSingleKeysAct(next);
    setAct(next);
  };
  const [signs, setSigns] = useState(signsByItself);
  const changeSigning = (next: boolean) => {
    letSignByItself(next);
    setSigns(next);
  };
  return (
    <Dialog title={t('help.title')} isOpen={isOpen} onClose={onClose} size="lg">
      <p className="soft">{t('help.intro')}</p>
      <DeskSwitch label={t('help.single')} isOn={act} onChange={change} />
      <DeskSwitch label={t('help.signByItself')} isOn={signs} onChange={changeSigning} />
      <dl className="HelpKeys">
        {SHORTCUTS.map(({ action, keys, isSingle }) => (
          <HelpKey key={action} keys={keys} text={t(`help.keys.${action}`)} isOff={isSingle && !act} />
        ))}
      </dl>
      <section>
        <h3 className="Settings-heading">{t('help.decisionTitle')}</h3>
        <p>{t('help.decisionText')}</p>
      </section>
    </Dialog>
  );
}

function HelpKey({ keys, text, isOff }: { keys: readonly string[]; text: string; isOff: boolean }) {
  const { t } = useTranslation('operator');
  return (
    <>
      <dt>
        <Keys keys={keys} />
      </dt>
      <dd>
        {text}
        {isOff && <span className="soft"> ({t('help.off')})</span>}
      </dd>
    </>
  );
}
