import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/components/Notice.tsx';

/** A program shows the applicant a code for a sign-in. */
export function SignInCodeNotice({ program }: { program: string }) {
  const { t } = useTranslation('operator');
  return (
    <div className="WalletCode">
      <Notice tone="info" live="polite">
        {t('signInCode', { program })}
      </Notice>
    </div>
  );
}
