import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArtefactRef, Place } from '#core/document/document-records.ts';
import { Spinner } from '../../ui/components/Spinner.tsx';
import { useArtefact } from '../session/artefacts.tsx';
import { moved, placed, type Size, shownPart, type View, within } from './stage-view.ts';

export interface StagePaneProps {
  artefact: ArtefactRef;
  name: string;
  view: View;
  onView: (view: View) => void;
  onSize: (size: Size) => void;
  /** The printed field in hand. */
  mark?: Place | undefined;
  differs?: boolean;
  /** A small map of what is shown. */
  hasMap?: boolean;
}

/** How far an arrow key moves the picture, CSS pixels. */
const KEY_STEP = 60;
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: KEY_STEP, y: 0 },
  ArrowRight: { x: -KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: KEY_STEP },
  ArrowDown: { x: 0, y: -KEY_STEP },
};

/** Farther than any picture goes: to its corner. */
const FAR = 1e6;

/** How far a key moves a picture that is larger than its pane, CSS pixels; undefined for every other key. */
const stepOf = (key: string, { height }: Size): { x: number; y: number } | undefined => {
  if (key === 'PageUp' || key === 'PageDown') return { x: 0, y: (key === 'PageUp' ? 1 : -1) * height * 0.9 };
  if (key === 'Home' || key === 'End') return key === 'Home' ? { x: FAR, y: FAR } : { x: -FAR, y: -FAR };
  return ARROWS[key];
};

/** One picture, moved by hand or by the keys that scroll; the wheel makes it larger. */
export function StagePane(props: StagePaneProps) {
  const { artefact, name, view, onView, onSize, mark, differs, hasMap } = props;
  const { t } = useTranslation('session');
  const { dataUrl, error } = useArtefact(artefact.id);
  const pane = useRef<HTMLElement>(null);
  const size = useSize(pane, onSize);
  const ratio = artefact.width / artefact.height;
  const shown = size && within(view, size, ratio);
  const by = (x: number, y: number) => size && shown && onView(moved(shown, { x, y }, size, ratio));
  const drag = useDrag(by);
  useWheel(pane, (steps) => shown && onView({ ...shown, zoom: shown.zoom * 1.15 ** steps }));
  const at = size && shown && placed(shown, size, ratio);
  return (
    <section
      ref={pane}
      className="StagePane"
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
      tabIndex={0}
      {...drag}
      onKeyDown={(event) => {
        if (!size || !shown || shown.zoom === 1) return;
        const step = stepOf(event.key, size);
        if (!step) return;
        event.preventDefault();
        by(step.x, step.y);
      }}
    >
      {error && <p className="StagePane-none">{t('document.missing')}</p>}
      {!error && !dataUrl && (
        <p className="StagePane-none" role="status">
          <Spinner />
          <span className="visually-hidden">{t('document.loading')}</span>
        </p>
      )}
      {dataUrl && at && (
        <div className="StagePane-picture" style={at}>
          <img src={dataUrl} alt={name} draggable={false} />
          {mark && (
            <span className="StagePane-mark" data-differs={differs || undefined} style={shares(mark)} />
          )}
        </div>
      )}
      {hasMap && dataUrl && size && shown && shown.zoom > 1.2 && (
        <div className="StageMap" aria-hidden="true" style={{ aspectRatio: ratio }}>
          <img src={dataUrl} alt="" draggable={false} />
          <span style={shares(shownPart(shown, size, ratio))} />
        </div>
      )}
    </section>
  );
}

const shares = ({ x, y, width, height }: Place): React.CSSProperties => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});

const useSize = (
  pane: React.RefObject<HTMLElement | null>,
  onSize: (size: Size) => void,
): Size | undefined => {
  const [size, setSize] = useState<Size>();
  const tell = useRef(onSize);
  tell.current = onSize;
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const next = { width: element.clientWidth, height: element.clientHeight };
      setSize(next);
      tell.current(next);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [pane]);
  return size;
};

const useDrag = (by: (x: number, y: number) => void) => {
  const [isDragging, setDragging] = useState(false);
  const end = () => setDragging(false);
  return {
    'data-dragging': isDragging || undefined,
    onPointerDown: (event: React.PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragging(true);
    },
    onPointerMove: (event: React.PointerEvent) => {
      if (isDragging) by(event.movementX, event.movementY);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
};

/** React listens to the wheel passively, so that the page would scroll as well. */
const useWheel = (pane: React.RefObject<HTMLElement | null>, act: (steps: number) => void): void => {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const element = pane.current;
    const onWheel = (event: WheelEvent) => {
      const page = element?.closest('.Workspace');
      // Where the page itself scrolls, the wheel is the page's.
      if (!event.ctrlKey && page && page.scrollHeight > page.clientHeight) return;
      event.preventDefault();
      latest.current(event.deltaY < 0 ? 1 : -1);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [pane]);
};
