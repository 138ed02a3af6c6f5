import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/components/TextInput.tsx';
import type { StepProps } from './KeysStep.tsx';

/** The name becomes tenant and community. */
export function BranchStep({ draft, change }: StepProps) {
  const { t } = useTranslation('setup');
  const tooShort = draft.branchName !== '' && draft.branchName.trim().length < 2;
  return (
    <>
      <h2>{t('branch.title')}</h2>
      <p className="soft">{t('branch.text')}</p>
      <TextInput
        label={t('branch.name')}
        value={draft.branchName}
        onChange={(branchName) => change({ branchName })}
        hint={t('branch.example')}
        error={tooShort ? t('branch.tooShort') : undefined}
        maxLength={80}
        autoFocus
      />
    </>
  );
}
