import { useTranslation } from 'react-i18next';
import { useFormats } from '../../ui/i18n/format.ts';

/** How many movements are done of how many. */
export function Progress({ answered, total }: { answered: number; total: number }) {
  const { t } = useTranslation('applicant');
  const { number } = useFormats();
  return (
    <p className="Liveness-progress">
      <span className="Liveness-dots" aria-hidden="true">
        {Array.from({ length: total }, (_, position) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the dots are alike and never change their order
            key={position}
            className="Liveness-dot"
            data-state={position < answered ? 'done' : position === answered ? 'current' : 'todo'}
          />
        ))}
      </span>
      <span className="tabular">
        {t('challenge.progress', { answered: number(answered), total: number(total) })}
      </span>
    </p>
  );
}
