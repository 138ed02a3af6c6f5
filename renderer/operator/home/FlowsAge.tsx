import { useTranslation } from 'react-i18next';
import type { OperatorState } from '#core/contract/counter/state.ts';
import { Notice } from '../../ui/components/Notice.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { useNow } from '../../ui/state/kiosk.tsx';
import { ageInDays, OLD_AFTER_DAYS } from './flows-age.ts';

const EVERY_MS = 10 * 60_000;

export interface FlowsAgeProps {
  flows: OperatorState['flows'];
  /** Nothing while the flows are young and can be followed. */
  warningsOnly?: boolean;
}

/** Since when the flows are in force that this kiosk runs, and a warning where they are old or cannot be followed. */
export function FlowsAge({ flows, warningsOnly = false }: FlowsAgeProps) {
  const { t } = useTranslation('operator');
  const { moment } = useFormats();
  const now = useNow(EVERY_MS);
  if (!flows) return warningsOnly ? null : <p className="FlowsAge">{t('home.flows.none')}</p>;
  const days = ageInDays(flows.issuedAt, now);
  return (
    <>
      {!warningsOnly && <p className="FlowsAge">{t('home.flows.asOf', { time: moment(flows.issuedAt) })}</p>}
      {days >= OLD_AFTER_DAYS && (
        <Notice tone="review" title={t('home.flows.oldTitle', { days })}>
          {t('home.flows.oldText')}
        </Notice>
      )}
      {flows.refused.length > 0 && (
        <Notice tone="review" title={t('home.flows.refusedTitle')}>
          {t('home.flows.refusedText', { names: flows.refused.join(', ') })}
        </Notice>
      )}
    </>
  );
}
