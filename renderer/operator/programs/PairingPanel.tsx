import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Checkbox, CheckboxGroup, Label } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { PairingRequest } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Facts } from '../../ui/components/Facts.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { useAction } from '../../ui/state/use-action.ts';

/** The program that asks to be paired: who it is, what it asks for, and the supervisor's answer. */
export function PairingPanel({ request }: { request: PairingRequest }) {
  const { t } = useTranslation('programs');
  const format = useFormats();
  const answer = useAction('programs.answer');
  const [scopes, setScopes] = useState(request.scopes);
  const { requestId, name, executable, code, expiresAt } = request;
  return (
    <Panel title={t('request.title')} aside={t('request.until', { time: format.time(expiresAt) })}>
      <div className="Pairing">
        <Notice tone="review" live="assertive">
          {t('request.text')}
        </Notice>
        <Facts>
          <div>
            <dt>{t('request.name')}</dt>
            <dd>{name}</dd>
          </div>
          <div>
            <dt>{t('request.executable')}</dt>
            <dd className={executable ? 'code' : undefined}>{executable ?? t('request.untold')}</dd>
          </div>
          <div>
            <dt>{t('request.code')}</dt>
            <dd className="Pairing-code">{code}</dd>
          </div>
        </Facts>
        <CheckboxGroup
          className="Pairing-scopes"
          value={scopes}
          onChange={(chosen) => setScopes(request.scopes.filter((scope) => chosen.includes(scope)))}
        >
          <Label>{t('request.scopes')}</Label>
          {request.scopes.map((scope) => (
            <Checkbox key={scope} value={scope} className="CheckBox">
              {({ isSelected }) => (
                <>
                  <span className="CheckBox-box" aria-hidden="true">
                    {isSelected && <Check />}
                  </span>
                  {t(`scope.${scope}`)}
                </>
              )}
            </Checkbox>
          ))}
        </CheckboxGroup>
        <ErrorNotice error={answer.error} />
        <div className="Pairing-actions">
          <Button
            icon={X}
            isPending={answer.pending}
            onPress={() => void answer.run({ requestId, scopes: null })}
          >
            {t('request.refuse')}
          </Button>
          <Button
            variant="primary"
            icon={Check}
            isPending={answer.pending}
            isDisabled={scopes.length === 0}
            onPress={() => void answer.run({ requestId, scopes })}
          >
            {t('request.allow')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
