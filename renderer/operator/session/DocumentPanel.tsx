import { IdCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DocumentView, SessionView } from '../../../main/counter/contract/state.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Panel } from '../../components/Panel.tsx';
import { FieldList } from './FieldList.tsx';
import { Picture } from './Picture.tsx';
import './DocumentPanel.css';

/** The newest document: its picture, what a machine read from it, and the operator's word on each field. */
export function DocumentPanel({ session }: { session: SessionView }) {
  const { t } = useTranslation('session');
  const document = session.documents.at(-1);
  if (!document) {
    return (
      <Panel title={t('document.title')}>
        <EmptyState icon={IdCard} title={t('document.emptyTitle')} text={t('document.emptyText')} />
      </Panel>
    );
  }
  return (
    <Panel
      title={t('document.title')}
      aside={
        <>
          {document.mrzFormat && <span className="code">{document.mrzFormat}</span>}
          <span>{t(document.captureType === 'Auto' ? 'document.auto' : 'document.manual')}</span>
          {document.attempt > 1 && <span>{t('document.attempt', { attempt: document.attempt })}</span>}
        </>
      }
    >
      <div className="DocumentPanel-pictures">
        <Picture artefact={document.frame} alt={t('document.picture')} />
        <MachineReadableZone document={document} />
      </div>
      <FieldList sessionId={session.sessionId} document={document} />
    </Panel>
  );
}

function MachineReadableZone({ document }: { document: DocumentView }) {
  const { t } = useTranslation('session');
  if (!document.mrzLines) return <p className="DocumentPanel-mrz soft">{t('document.mrzNone')}</p>;
  return (
    <figure className="DocumentPanel-mrz">
      <figcaption>
        {t('document.mrz')} · {t('document.readings', { count: document.readings })}
      </figcaption>
      {document.mrzCrop && <Picture artefact={document.mrzCrop} alt={t('document.mrzCrop')} />}
      <div className="DocumentPanel-lines code">
        {document.mrzLines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
    </figure>
  );
}
