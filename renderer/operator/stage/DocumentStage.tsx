import { ChevronDown, ChevronUp, Columns2, FlipHorizontal2, IdCard, Minus, Plus, ZoomIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentView, SessionView } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { Keys } from '../../ui/components/Keys.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { useCommand } from '../commands/use-command.tsx';
import { DocumentMenu } from '../document/DocumentMenu.tsx';
import { type DocumentPicture, sidesOf } from '../document/pictures-of.ts';
import { printPlace } from '../document/print-place.ts';
import type { FieldWork } from '../document/use-field-work.ts';
import { GuideButton } from '../guide/GuideButton.tsx';
import { useShortcut } from '../keys/use-shortcut.ts';
import { StagePane } from './StagePane.tsx';
import { type Size, type View, viewOf, WHOLE } from './stage-view.ts';
import './Stage.css';

export interface DocumentStageProps {
  session: SessionView;
  document: DocumentView;
  work: FieldWork;
}

/** How large the magnifier shows a document on which no place is known. */
const MAGNIFIED = 2.2;

/** The document, large: its sides as tabs, the printed field in hand in the middle, and the face beside it on demand. */
export function DocumentStage({ session, document, work }: DocumentStageProps) {
  const { t } = useTranslation(['session', 'documents']);
  const stage = useStage(document, work);
  const { sides, side, view, place } = stage;
  const [isSplit, setSplit] = useState(false);
  const [faceAt, setFaceAt] = useState({ x: WHOLE.x, y: WHOLE.y });
  const face = session.selfie?.image;
  useStageKeys(stage, () => setSplit(!isSplit), face !== undefined);
  return (
    <section className="Stage" aria-label={t('session:stage.title')}>
      <div className="Stage-bar">
        <SideTabs sides={sides} side={side} onChoose={stage.choose} />
        <ZoomTools view={view} onView={stage.setView} />
        <GuideButton session={session} document={document} />
        <DocumentMenu session={session} document={document} />
      </div>
      <div className="Stage-panes" data-split={(isSplit && face !== undefined) || undefined}>
        {side ? (
          <StagePane
            key={side.artefact.id}
            artefact={side.artefact}
            name={t('documents:picture.side', { side: side.side })}
            view={view}
            onView={stage.setView}
            onSize={stage.setSize}
            mark={place}
            differs={stage.differs}
            hasMap={!isSplit}
          />
        ) : (
          <EmptyState
            icon={IdCard}
            title={t('session:stage.noPicture')}
            text={t('session:stage.noPictureText')}
          />
        )}
        {isSplit && face && (
          <StagePane
            artefact={face}
            name={t('session:face.selfie')}
            view={{ ...faceAt, zoom: view.zoom }}
            onView={({ x, y, zoom }) => {
              setFaceAt({ x, y });
              stage.setView({ ...view, zoom });
            }}
            onSize={() => undefined}
          />
        )}
      </div>
      <StageFoot work={work} stage={stage} isSplit={isSplit} onSplit={face && (() => setSplit(!isSplit))} />
    </section>
  );
}

/** Holds the side that is shown and its view. Both follow the open field. */
const useStage = (document: DocumentView, work: FieldWork) => {
  const sides = sidesOf(document);
  const [chosen, setChosen] = useState<string>();
  const [size, setSize] = useState<Size>();
  const [view, setView] = useState<View>(WHOLE);
  const printed = work.open && printPlace(document, work.open);
  const side = sides.find(({ artefact }) => artefact.id === chosen) ?? sides[0];
  const isHere = printed && printed.side.artefact.id === side?.artefact.id;
  const place = isHere ? printed.place : undefined;
  const choose = (artefactId: string | undefined) => {
    setChosen(artefactId);
    setView(WHOLE);
  };
  const ratio = side ? side.artefact.width / side.artefact.height : 1;
  // The field leads the stage, once for each time that the hand goes to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit is a new wish to look
  useEffect(() => {
    if (!printed || work.visit === 0) return;
    const { artefact } = printed.side;
    setChosen(artefact.id);
    if (size) setView(viewOf(printed.place, size, artefact.width / artefact.height));
  }, [work.visit, work.open]);
  const magnify = () => {
    if (view.zoom > 1) setView(WHOLE);
    else if (place && size) setView(viewOf(place, size, ratio));
    else setView({ ...WHOLE, zoom: MAGNIFIED });
  };
  const turnOver = () => {
    const at = sides.findIndex(({ artefact }) => artefact.id === side?.artefact.id);
    choose(sides[(at + 1) % Math.max(1, sides.length)]?.artefact.id);
  };
  const field = work.fields.find((one) => one.field === work.open);
  const differs = work.differs || field?.verdict === 'differ';
  return { sides, side, view, setView, setSize, place, choose, magnify, turnOver, differs };
};

type StageState = ReturnType<typeof useStage>;

const useStageKeys = (stage: StageState, split: () => void, hasFace: boolean): void => {
  useCommand('turnOver', stage.turnOver, { isOn: stage.sides.length > 1 });
  useCommand('magnify', stage.magnify);
  useCommand('beside', split, { isOn: hasFace });
  useShortcut(' ', stage.turnOver, stage.sides.length > 1);
  useShortcut('z', stage.magnify);
  useShortcut('c', split);
};

function SideTabs({
  sides,
  side,
  onChoose,
}: {
  sides: readonly DocumentPicture[];
  side: DocumentPicture | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation(['session', 'documents']);
  return (
    <fieldset className="Stage-tabs" aria-label={t('session:stage.sides')}>
      {sides.map(({ artefact, side: number }) => (
        <button
          key={artefact.id}
          type="button"
          className="Stage-tab"
          aria-pressed={artefact.id === side?.artefact.id}
          onClick={() => onChoose(artefact.id)}
        >
          {t('documents:picture.side', { side: number })}
        </button>
      ))}
    </fieldset>
  );
}

function ZoomTools({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation('documents');
  const { number } = useFormats();
  const zoom = (by: number) => onView({ ...view, zoom: Math.max(1, view.zoom * by) });
  return (
    <div className="Stage-zoom">
      <Button variant="quiet" icon={Minus} iconOnly aria-label={t('zoom.out')} onPress={() => zoom(0.75)} />
      <span className="tabular" role="status">
        {number(view.zoom, 1)} ×
      </span>
      <Button variant="quiet" icon={Plus} iconOnly aria-label={t('zoom.in')} onPress={() => zoom(4 / 3)} />
    </div>
  );
}

function StageFoot({
  work,
  stage,
  isSplit,
  onSplit,
}: {
  work: FieldWork;
  stage: StageState;
  isSplit: boolean;
  onSplit: (() => void) | undefined;
}) {
  const { t } = useTranslation(['session', 'checks', 'documents']);
  const at = work.fields.findIndex(({ field }) => field === work.open);
  const move = (by: 1 | -1) => () => work.step(by);
  return (
    <div className="Stage-bar">
      <Button
        variant="quiet"
        icon={ChevronUp}
        iconOnly
        aria-label={t('session:stage.previous')}
        onPress={move(-1)}
      />
      <span className="Stage-field">
        {work.open && <strong>{t(`checks:field.${work.open}`)}</strong>}{' '}
        {at >= 0 && t('session:stage.count', { at: at + 1, of: work.fields.length })}
      </span>
      <Button
        variant="quiet"
        icon={ChevronDown}
        iconOnly
        aria-label={t('session:stage.next')}
        onPress={move(1)}
      />
      <div className="Stage-tools">
        {stage.sides.length > 1 && (
          <Button variant="quiet" icon={FlipHorizontal2} onPress={stage.turnOver}>
            {t('session:stage.turnOver')}
            <Keys keys={[t('session:keys.space')]} decorative />
          </Button>
        )}
        <Button variant="quiet" icon={ZoomIn} onPress={stage.magnify}>
          {t(stage.view.zoom > 1 ? 'session:stage.whole' : 'session:stage.magnify')}
          <Keys keys={['Z']} decorative />
        </Button>
        {onSplit && (
          <Button variant="quiet" icon={Columns2} onPress={onSplit}>
            {t(isSplit ? 'session:stage.alone' : 'session:stage.beside')}
            <Keys keys={['C']} decorative />
          </Button>
        )}
      </div>
    </div>
  );
}
