import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorState, OperatorView } from '#core/contract/counter/state.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#core/languages/index.ts';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { SelectBox } from '../../ui/components/SelectBox.tsx';
import { chooseTheme, storedChoice, THEME_CHOICES } from '../../ui/design/theme.ts';
import { changeLanguage, storedLanguage } from '../../ui/i18n/index.ts';
import { FlowsAge } from '../home/FlowsAge.tsx';
import { AddOperator } from './AddOperator.tsx';
import './dialogs.css';

/** Look and language of this screen, operators where permitted, and what this kiosk is. */
export function SettingsDialog({
  isOpen,
  onClose,
  state,
  operator,
}: {
  isOpen: boolean;
  onClose: () => void;
  state: OperatorState;
  operator: OperatorView;
}) {
  const { t } = useTranslation(['operator', 'common']);
  const [theme, setTheme] = useState(storedChoice);
  const [language, setLanguage] = useState(storedLanguage);
  return (
    <Dialog title={t('operator:settings.title')} isOpen={isOpen} onClose={onClose}>
      <div className="Settings-pair">
        <SelectBox
          label={t('common:theme.label')}
          value={theme}
          onChange={(choice) => {
            setTheme(choice);
            chooseTheme(choice);
          }}
          options={THEME_CHOICES.map((value) => ({ value, label: t(`common:theme.${value}`) }))}
        />
        <SelectBox
          label={t('operator:settings.language')}
          value={language}
          onChange={(next) => {
            setLanguage(next);
            changeLanguage(next, true);
          }}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
        />
      </div>
      {operator.permissions.includes('counter.manage-operators') && (
        <AddOperator secondPersons={state.secondPersons} />
      )}
      <section>
        <h3 className="Settings-heading">{t('operator:settings.about')}</h3>
        <dl className="Settings-facts">
          <dt>Counterproof</dt>
          <dd>
            {state.product.version}, {t(`operator:settings.host.${state.product.host}`)}
          </dd>
          {state.keyStorage && (
            <>
              <dt>{t('operator:settings.keyStorage')}</dt>
              <dd>{t(`operator:settings.${state.keyStorage}`)}</dd>
            </>
          )}
          <dt>{t('operator:settings.flows')}</dt>
          <dd>
            <FlowsAge flows={state.flows} />
          </dd>
          {state.branch && (
            <>
              <dt>{t('operator:home.did')}</dt>
              <dd className="code">{state.branch.kioskDid}</dd>
            </>
          )}
        </dl>
      </section>
    </Dialog>
  );
}
