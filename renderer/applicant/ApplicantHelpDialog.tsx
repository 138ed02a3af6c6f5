import { useTranslation } from 'react-i18next';
import { Button } from '../ui/components/Button.tsx';
import { Dialog } from '../ui/components/Dialog.tsx';

/** Confirms that the operator was called. */
export function HelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(['applicant', 'common']);
  return (
    <Dialog
      title={t('applicant:help.title')}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <Button variant="primary" size="lg" onPress={onClose}>
          {t('common:action.close')}
        </Button>
      }
    >
      <p>{t('applicant:help.text')}</p>
    </Dialog>
  );
}
