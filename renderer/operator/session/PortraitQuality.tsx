import { useTranslation } from 'react-i18next';
import type { DocumentView } from '#core/contract/counter/state.ts';
import { QualityFindings } from '../checks/CheckDetails.tsx';

/** Shows the quality of the portrait of the document, the other side of the comparison. */
export function PortraitQuality({ document }: { document: DocumentView }) {
  const { t } = useTranslation('session');
  const findings = document.captures.flatMap(({ id, quality }) =>
    quality.filter(({ zone }) => zone === 'portrait').map((finding) => ({ ...finding, id })),
  );
  return <QualityFindings findings={findings} summary={t('face.qualityPortrait')} />;
}
