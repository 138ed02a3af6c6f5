import { History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionRow } from '#core/contract/counter/state.ts';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { OutcomePill } from '../../ui/components/OutcomePill.tsx';
import { Pill } from '../../ui/components/Pill.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { useBridge } from '../../ui/state/kiosk.tsx';
import { scrollBy, useScrollKeys } from '../keys/scroll-keys.ts';
import { SyncStatePill } from '../StatusPills.tsx';
import { BothVerdicts, FinalReasons } from '../session/BothVerdicts.tsx';
import { FILTERS, type Filter, inSight, isUnsent, rowsOf, startOfDay } from './today.ts';

/** No counter has more sessions on a day. */
const MOST_ROWS = 1000;
const ROW_HEIGHT = 44;

export interface TodayListProps {
  /** The newest sessions, as main pushes them: when they change, the day is asked for again. */
  recent: readonly SessionRow[];
  operator: string;
  /** The text of the search field. */
  typed: string;
}

/** The sessions of today, newest first: references and what became of them, no name and no picture. */
export function TodayList({ recent, operator, typed }: TodayListProps) {
  const { t } = useTranslation('operator');
  const [filter, setFilter] = useState<Filter>('all');
  const rows = useToday(recent);
  const shown = rowsOf(rows, filter, { operator, typed });
  return (
    <section className="Today">
      <header className="Today-head">
        <h2 id="today-title">{t('home.today')}</h2>
        <fieldset className="Today-filters" aria-label={t('home.filters')}>
          {FILTERS.map((one) => (
            <button
              key={one}
              type="button"
              className="Today-filter"
              aria-pressed={filter === one}
              onClick={() => setFilter(one)}
            >
              {t(`home.filter.${one}`)} <strong>{rowsOf(rows, one, { operator, typed }).length}</strong>
            </button>
          ))}
        </fieldset>
      </header>
      {shown.length === 0 ? (
        <EmptyState icon={History} title={t('home.none')} text={t('home.noneText')} />
      ) : (
        <Rows rows={shown} />
      )}
    </section>
  );
}

/** Asked for again whenever a session begins, ends, or is sent. */
const useToday = (recent: readonly SessionRow[]): readonly SessionRow[] => {
  const bridge = useBridge();
  const [rows, setRows] = useState(recent);
  useEffect(() => {
    let current = true;
    setRows((old) => (old.length === 0 ? recent : old));
    const since = startOfDay(new Date());
    void bridge.invoke('session.list', { limit: MOST_ROWS, since }).then((answer) => {
      if (current && answer.ok) setRows(answer.value.sessions ?? recent);
    });
    return () => {
      current = false;
    };
  }, [bridge, recent]);
  return rows;
};

/** Only the rows in sight are drawn; the others are room. */
function Rows({ rows }: { rows: readonly SessionRow[] }) {
  const { t } = useTranslation('operator');
  const list = useRef<HTMLElement>(null);
  useScrollKeys((key) => list.current && scrollBy(list.current, key));
  const sight = useSight(list);
  const { from, to } = inSight(sight, ROW_HEIGHT, rows.length);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section ref={list} className="Today-scroll" tabIndex={0} aria-labelledby="today-title">
      <table className="Today-table" aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {(['started', 'reference', 'operator', 'outcome', 'note'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`home.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {from > 0 && <Room height={from * ROW_HEIGHT} />}
          {rows.slice(from, to).map((row, index) => (
            <Row key={row.sessionId} row={row} number={from + index + 2} />
          ))}
          {to < rows.length && <Room height={(rows.length - to) * ROW_HEIGHT} />}
        </tbody>
      </table>
    </section>
  );
}

/** In place of the rows that are not in sight. */
function Room({ height }: { height: number }) {
  return (
    <tr className="Today-room">
      <td colSpan={5} style={{ height }} />
    </tr>
  );
}

function Row({ row, number }: { row: SessionRow; number: number }) {
  const { t } = useTranslation('operator');
  const { moment } = useFormats();
  return (
    <tr aria-rowindex={number}>
      <td>{moment(row.startedAt)}</td>
      <th scope="row">{row.reference}</th>
      <td>{row.operator}</td>
      <td>
        {row.outcome ? (
          <OutcomePill outcome={row.outcome} />
        ) : (
          row.status === 'active' && <Pill tone="info">{t('home.running')}</Pill>
        )}
      </td>
      <td>
        {isUnsent(row) && <SyncStatePill state={row.sync} />}
        {row.differs && (
          <>
            <BothVerdicts counter={row.differs.counter} services={row.differs.services} />
            <FinalReasons codes={row.differs.reasons} />
          </>
        )}
      </td>
    </tr>
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
