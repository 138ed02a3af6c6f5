import { useTranslation } from 'react-i18next';
import type { WalletCodeProgress } from '#core/contract/counter/state.ts';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';

const TONES = {
  scanning: 'info',
  asked: 'info',
  'under-way': 'info',
  done: 'passed',
  declined: 'review',
} as const;

/** How far the applicant is with a code that they brought; shows nothing of what it says. */
export function WalletCodeNotice({ progress: { kind, state, error } }: { progress: WalletCodeProgress }) {
  const { t } = useTranslation('operator');
  const title = kind && t(`walletCode.kind.${kind}`);
  return (
    <div className="WalletCode">
      {state === 'failed' ? (
        <ErrorNotice error={error} tone="review" standing />
      ) : (
        <Notice tone={TONES[state]} {...(title ? { title } : {})} live="polite">
          {t(`walletCode.state.${state}`)}
        </Notice>
      )}
    </div>
  );
}
