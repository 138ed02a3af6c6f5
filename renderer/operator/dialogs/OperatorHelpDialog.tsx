import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { Keys } from '../../ui/components/Keys.tsx';
import './dialogs.css';

const KEYS = [
  ['start', ['Ctrl', 'Enter']],
  ['nextField', ['↑', '↓']],
  ['confirm', ['Enter']],
  ['differs', ['Alt', 'D']],
  ['decide', ['Ctrl', 'Enter']],
  ['help', ['F1']],
] as const;

/** The keys that save the operator's time, and how an outcome comes about. */
export function HelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('operator');
  return (
    <Dialog title={t('help.title')} isOpen={isOpen} onClose={onClose}>
      <p className="soft">{t('help.intro')}</p>
      <dl className="HelpKeys">
        {KEYS.map(([action, keys]) => (
          <HelpKey key={action} keys={keys} text={t(`help.${action}`)} />
        ))}
      </dl>
      <section>
        <h3 className="Settings-heading">{t('help.decisionTitle')}</h3>
        <p>{t('help.decisionText')}</p>
      </section>
    </Dialog>
  );
}

function HelpKey({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <>
      <dt>
        <Keys keys={keys} />
      </dt>
      <dd>{text}</dd>
    </>
  );
}
