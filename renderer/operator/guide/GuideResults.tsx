import { CircleMinus, ScanSearch, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DocumentView, SessionView } from '#core/contract/counter/state.ts';
import { type GuideAnswer, type GuidedInspection, GuidePoint } from '#core/contract/inspection-guide.ts';
import { Panel } from '../../ui/components/Panel.tsx';
import { answerCounts } from './guide-answers.ts';
import './GuideResults.css';

type Inspected = Pick<SessionView, 'inspections' | 'documents'>;

/** What was inspected by a guide, in the order of the documents. */
const inspected = ({ inspections = [], documents }: Inspected) =>
  documents.flatMap((document) =>
    inspections
      .filter(({ documentId }) => documentId === document.id)
      .map((inspection) => ({ key: `${document.id} ${inspection.kind}`, document, inspection })),
  );

/** How many points of each guide were found as described: items of a list of exceptions. */
export function GuideItems({ session }: { session: Inspected }) {
  const { t } = useTranslation('session');
  return inspected(session).map(({ key, document, inspection }) => {
    const counts = answerCounts(inspection);
    const { number } = document;
    return (
      <li key={key} className="Exception" data-verdict="NOTE">
        <ScanSearch aria-hidden className="Exception-icon" />
        <p>
          <strong>
            {inspection.kind === 'face'
              ? t('guide.face.recorded', { number })
              : t('guide.recorded', { number })}
          </strong>{' '}
          {t('guide.counts', {
            expected: counts['as-expected'],
            differs: counts.differs,
            open: counts['not-possible'],
          })}
        </p>
      </li>
    );
  });
}

/** Every answer to the guides; nothing where none was used. */
export function GuidePanels({ session }: { session: Inspected }) {
  return inspected(session).map(({ key, document, inspection }) => (
    <GuidePanel key={key} document={document} inspection={inspection} />
  ));
}

interface GuidePanelProps {
  document: DocumentView;
  inspection: GuidedInspection;
}

function GuidePanel({ document, inspection }: GuidePanelProps) {
  const { t } = useTranslation(['session', 'documents']);
  const { kind, answers } = inspection;
  const title =
    kind === 'face'
      ? t('session:guide.face.title')
      : t('session:guide.title', { kind: t(`documents:type.${kind}`) });
  return (
    <Panel title={title}>
      {kind !== 'face' && kind !== document.kind.type && (
        <p className="soft">{t('session:guide.kindChanged', { kind: t(`documents:type.${kind}`) })}</p>
      )}
      <ul className="GuideResults">
        {answers.map(({ point, method, answer }) => (
          <li key={point} data-answer={answer}>
            <AnswerIcon answer={answer} />
            <span>
              {kind !== 'face' && `${t(`session:guide.method.${method}`)} · `}
              <PointName point={point} />
            </span>
            <strong>{t(`session:guide.answer.${answer}`)}</strong>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** A point of another version, from a kiosk that handed the session over, has no words here. */
function PointName({ point }: { point: string }) {
  const { t } = useTranslation('session');
  const { data: known } = GuidePoint.safeParse(point);
  return known ? t(`guide.point.${known}.title`) : <span className="code">{point}</span>;
}

function AnswerIcon({ answer }: { answer: GuideAnswer }) {
  const Icon = { 'as-expected': ScanSearch, differs: TriangleAlert, 'not-possible': CircleMinus }[answer];
  return <Icon aria-hidden className="GuideResults-icon" />;
}
