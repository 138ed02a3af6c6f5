import { useTranslation } from 'react-i18next';
import type { DocumentView, FieldView } from '#core/contract/counter/state.ts';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { PrintPicture } from './PrintPicture.tsx';
import { SourceEvidence } from './SourceEvidence.tsx';
import { VerdictPill } from './VerdictPill.tsx';

/** The evidence behind one verdict, large: every source where it stands, and the print to compare it with. */
export function EvidenceDialog({
  field,
  document,
  onClose,
}: {
  field: FieldView;
  document: DocumentView;
  onClose: () => void;
}) {
  const { t } = useTranslation(['documents', 'checks']);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t('documents:evidence.title', { field: t(`checks:field.${field.field}`) })}
    >
      <div className="EvidenceDialog">
        <p>
          <VerdictPill verdict={field.verdict} />
        </p>
        <SourceEvidence field={field} document={document} />
        <figure className="EvidenceDialog-print">
          <figcaption>{t('documents:source.print')}</figcaption>
          <PrintPicture document={document} />
        </figure>
      </div>
    </Dialog>
  );
}
