import { ScanFace } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { Comparison } from './Comparison.tsx';
import { LivenessEvidence } from './liveness/LivenessEvidence.tsx';
import { PortraitQuality } from './PortraitQuality.tsx';
import { QualityBars } from './QualityBars.tsx';
import './FacePanel.css';

/** Every comparison with its figures, how good both pictures are, and whether a live person was present. */
export function FacePanel({ session }: { session: SessionView }) {
  const { t } = useTranslation('session');
  const document = session.documents.findLast(({ portrait: picture }) => picture);
  const portrait = document?.portrait;
  const { selfie, comparison, selfieAttempts } = session;
  if (!portrait && !selfie) {
    return (
      <Panel title={t('face.title')}>
        <EmptyState icon={ScanFace} title={t('face.emptyTitle')} text={t('face.emptyText')} />
      </Panel>
    );
  }
  return (
    <Panel
      title={t('face.title')}
      aside={
        selfieAttempts.made > 0 && (
          <span className="tabular">
            {/* The capture without guide is none of the attempts that the flow allows. */}
            {selfieAttempts.made > selfieAttempts.allowed
              ? t('document.attempt', { attempt: selfieAttempts.made })
              : t('face.attempts', selfieAttempts)}
          </span>
        )
      }
    >
      {comparison && <Comparison comparison={comparison} flow={session.flow} against="selfieToPortrait" />}
      {session.liveIdComparison && (
        <Comparison comparison={session.liveIdComparison} flow={session.flow} against="selfieToSelfie" />
      )}
      {selfie && <QualityBars quality={selfie.quality} />}
      {document && <PortraitQuality document={document} />}
      {selfie?.liveness && <LivenessEvidence result={selfie.liveness} attempts={selfieAttempts} />}
    </Panel>
  );
}
