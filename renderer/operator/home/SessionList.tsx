import { ChevronDown, ChevronUp } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { type UseTranslationResponse, useTranslation } from 'react-i18next';
import type { FoundSession } from '#core/contract/counter/state.ts';
import { OutcomePill } from '../../ui/components/OutcomePill.tsx';
import { Pill } from '../../ui/components/Pill.tsx';
import { type Formats, useFormats } from '../../ui/i18n/format.ts';
import { scrollBy, useScrollKeys } from '../keys/scroll-keys.ts';
import { SyncStatePill } from '../StatusPills.tsx';
import { RowDetails } from './RowDetails.tsx';
import { inSight, isUnsent } from './today.ts';

const ROW_HEIGHT = 44;
/** Rows above and below those in sight, so that none is missing while the list scrolls. */
const AROUND = 8;

export interface SessionListProps {
  /** Id of the heading above. */
  labelledBy: string;
  rows: readonly FoundSession[];
  /** The rows come from a search, which alone shows names. */
  withNames: boolean;
  opened: string | undefined;
  onOpened: (sessionId: string | undefined) => void;
}

/** A list of sessions of which only the rows in sight are drawn; the others are room. One of them can be open. */
export function SessionList({ labelledBy, rows, withNames, opened, onOpened }: SessionListProps) {
  const { t } = useTranslation('operator');
  const { moment } = useFormats();
  const list = useRef<HTMLElement>(null);
  useScrollKeys((key) => list.current && scrollBy(list.current, key));
  const sight = useSight(list);
  // Other rows are in sight at once; those around them follow when nobody waits.
  const isDrawn = useDeferredValue(rows) === rows;
  const { from, to } = inSight(sight, ROW_HEIGHT, rows.length, isDrawn ? AROUND : 0);
  const columns = withNames
    ? (['started', 'name', 'reference', 'operator', 'outcome', 'note'] as const)
    : (['started', 'reference', 'operator', 'outcome', 'note'] as const);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section ref={list} className="Today-scroll" tabIndex={0} aria-labelledby={labelledBy}>
      <table className="Today-table" aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`home.column.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('home.column.details')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {from > 0 && <Room height={from * ROW_HEIGHT} columns={columns.length + 1} />}
          {rows.slice(from, to).map((row, index) => (
            <Row
              key={row.sessionId}
              row={row}
              number={from + index + 2}
              withName={withNames}
              isOpen={opened === row.sessionId}
              onOpened={onOpened}
              t={t}
              moment={moment}
            />
          ))}
          {to < rows.length && <Room height={(rows.length - to) * ROW_HEIGHT} columns={columns.length + 1} />}
        </tbody>
      </table>
    </section>
  );
}

/** In place of the rows that are not in sight. */
function Room({ height, columns }: { height: number; columns: number }) {
  return (
    <tr className="Today-room">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

interface Words {
  t: UseTranslationResponse<'operator', undefined>['t'];
}

interface RowProps extends Words, Pick<Formats, 'moment'>, Pick<SessionListProps, 'onOpened'> {
  row: FoundSession;
  number: number;
  withName: boolean;
  isOpen: boolean;
}

/** Words and formats come from the list: to look them up in each row takes longer than to draw it. */
const Row = memo(function Row({ row, number, withName, isOpen, onOpened, t, moment }: RowProps) {
  const { sessionId, reference, name } = row;
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <>
      <tr aria-rowindex={number} data-open={isOpen || undefined}>
        <td>{moment(row.startedAt)}</td>
        {withName && (
          <td className="Today-name" title={name}>
            {name ? <bdi>{name}</bdi> : <span className="soft">{t('home.row.noName')}</span>}
          </td>
        )}
        <th scope="row">{reference}</th>
        <td>{row.operator}</td>
        <td>
          {row.outcome ? (
            <OutcomePill outcome={row.outcome} />
          ) : (
            row.status === 'active' && <Pill tone="info">{t('home.running')}</Pill>
          )}
        </td>
        <td>
          <Note row={row} t={t} />
        </td>
        <td className="Today-more">
          {/* Plain: a list draws dozens of these at a time. */}
          <button
            type="button"
            className="Today-toggle"
            aria-expanded={isOpen}
            aria-label={t('home.row.details', { reference })}
            onClick={() => onOpened(isOpen ? undefined : sessionId)}
          >
            <Chevron aria-hidden className="Button-icon" />
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr className="Today-details">
          <td colSpan={withName ? 7 : 6}>
            <RowDetails row={row} />
          </td>
        </tr>
      )}
    </>
  );
});

/** What is out of the ordinary, in a few words. */
function Note({ row, t }: Words & { row: FoundSession }) {
  const words = [
    ...(row.exception ? [t(`home.exception.${row.exception}`)] : []),
    ...(row.handOver ? [t(`home.handOver.${row.handOver}`)] : []),
    ...(row.differs ? [t('home.row.differs')] : []),
  ];
  return (
    <span className="Today-note">
      {isUnsent(row) && <SyncStatePill state={row.sync} />}
      {words.join(' · ')}
    </span>
  );
}

const useSight = (list: React.RefObject<HTMLElement | null>): { top: number; height: number } => {
  const [sight, setSight] = useState({ top: 0, height: 800 });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => setSight({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [list]);
  return sight;
};
