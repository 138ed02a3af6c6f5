import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentView, SessionView } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { AnswersPanel } from '../document/AnswersPanel.tsx';
import { ExpectedPanel } from '../document/ExpectedPanel.tsx';
import { OtherSide } from '../document/OtherSide.tsx';
import { scrolls } from '../keys/focused.ts';
import { scrollBy, useScrollKeys } from '../keys/scroll-keys.ts';
import { LiveStage } from '../stage/LiveStage.tsx';
import { ApplicantRail } from './ApplicantRail.tsx';

export interface CaptureViewProps {
  session: SessionView;
  document: DocumentView | undefined;
  onDetails: () => void;
}

/** Before there is anything to compare: what the applicant sees, how far they are, and what was told before. */
export function CaptureView({ session, document, onDetails }: CaptureViewProps) {
  const { t } = useTranslation('session');
  const side = useRef<HTMLDivElement>(null);
  useScrollKeys((key) => {
    const page = side.current?.closest('main');
    const place = page && scrolls(page) ? page : side.current;
    if (place) scrollBy(place, key);
  });
  return (
    <div className="Workspace-capture">
      <LiveStage session={session} />
      <div ref={side} className="Workspace-side">
        {document && !document.complete && <OtherSide sessionId={session.sessionId} document={document} />}
        <ApplicantRail session={session} />
        {session.expected && <ExpectedPanel expected={session.expected} />}
        {session.answers && <AnswersPanel answers={session.answers} />}
        <Button variant="quiet" onPress={onDetails}>
          {t('exceptions.details')}
        </Button>
      </div>
    </div>
  );
}
