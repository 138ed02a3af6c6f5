import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import type { REVIEWED_STEPS, SetupDraft } from './setup-draft.ts';

type ReviewedStep = (typeof REVIEWED_STEPS)[number];

/** Everything once more, without the secrets. */
export function ReviewStep({ draft, goTo }: { draft: SetupDraft; goTo: (step: ReviewedStep) => void }) {
  const { t } = useTranslation('setup');
  const rows: [ReviewedStep, string][] = [
    ['keys', draft.keyStorage === 'keychain' ? t('keys.keychain') : t('keys.file')],
    ['branch', draft.branchName.trim()],
    ['services', draft.services === 'embedded' ? t('services.embedded') : draft.address.trim()],
  ];
  return (
    <>
      <h2>{t('review.title')}</h2>
      <p className="soft">{t('review.text')}</p>
      <dl className="SetupWizard-review">
        {rows.map(([step, value]) => (
          <div key={step}>
            <dt>{t(`step.${step}`)}</dt>
            <dd>{value}</dd>
            <dd>
              <Button
                variant="quiet"
                aria-label={`${t('review.change')}: ${t(`step.${step}`)}`}
                onPress={() => goTo(step)}
              >
                {t('review.change')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
