import { Check, CircleCheck, CircleX, Copy, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorState } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { Pill } from '../../ui/components/Pill.tsx';
import { FlowsAge } from './FlowsAge.tsx';

const STATES = {
  ready: { tone: 'passed', icon: CircleCheck },
  starting: { tone: 'info', icon: LoaderCircle },
  unavailable: { tone: 'review', icon: CircleX },
} as const;

/** What this kiosk can do right now; what it cannot says why and what to do. */
export function KioskHealth({ state }: { state: OperatorState }) {
  const { t } = useTranslation(['operator', 'errors']);
  return (
    <Panel
      title={t('operator:home.health')}
      aside={t('operator:home.version', { version: state.product.version })}
    >
      <ul className="HealthList">
        {state.capabilities.map(({ name, state: ability, error }) => (
          <li key={name}>
            <div className="HealthList-row">
              <span>{t(`operator:capability.${name}`)}</span>
              <Pill {...STATES[ability]}>{t(`operator:capabilityState.${ability}`)}</Pill>
            </div>
            {error && (
              <p className="HealthList-why">
                {t(`errors:${error.code}.title`)} · {t(`errors:${error.code}.next`)}
              </p>
            )}
          </li>
        ))}
      </ul>
      <FlowsAge flows={state.flows} />
      {state.branch && <KioskIdentity did={state.branch.kioskDid} />}
    </Panel>
  );
}

function KioskIdentity({ did }: { did: string }) {
  const { t } = useTranslation('operator');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(did);
    setCopied(true);
  };
  return (
    <div className="KioskIdentity">
      <span className="visually-hidden">{t('home.did')}</span>
      <span className="code" title={did}>
        {did}
      </span>
      <Button
        variant="quiet"
        icon={copied ? Check : Copy}
        iconOnly
        aria-label={`${t('home.copy')}: ${t('home.did')}`}
        onPress={() => void copy()}
      />
      <span role="status" className="visually-hidden">
        {copied && t('home.copied')}
      </span>
    </div>
  );
}
