import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CalibrationState } from '#core/contract/counter/calibration-operations.ts';
import { Panel } from '../../ui/components/Panel.tsx';
import { useFormats } from '../../ui/i18n/format.ts';

const KINDS = ['persons', 'mated', 'nonMated'] as const;

/** How far the collection is from thresholds that can be proposed. */
export function Needs({
  state: { needed, maxPictures },
  run,
}: {
  state: CalibrationState;
  run: NonNullable<CalibrationState['run']>;
}) {
  const { t } = useTranslation('calibration');
  const { number } = useFormats();
  const have = { persons: run.persons, ...run.comparisons };
  const { taken, refused } = run.pictures;
  return (
    <Panel title={t('needs.title')}>
      <ul className="CalibrationNeeds">
        {KINDS.map((kind) => (
          <li key={kind} data-met={have[kind] >= needed[kind] || undefined}>
            <span className="CalibrationNeeds-name">
              {t(`needs.${kind}`)}
              {have[kind] >= needed[kind] && <Check aria-label={t('needs.enough')} className="Button-icon" />}
            </span>
            <span className="tabular">
              {t('needs.of', { have: number(have[kind]), needed: number(needed[kind]) })}
            </span>
            <progress max={needed[kind]} value={Math.min(have[kind], needed[kind])} aria-hidden />
          </li>
        ))}
      </ul>
      <p className="soft tabular">{t('needs.pictures', { taken, refused, most: maxPictures })}</p>
    </Panel>
  );
}
