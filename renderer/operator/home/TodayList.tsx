import { History, SearchX } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundSession, SessionRow } from '#core/contract/counter/state.ts';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { SessionList } from './SessionList.tsx';
import { FILTERS, type Filter, rowsOf } from './today.ts';
import type { Found } from './use-rows.ts';

export interface TodayListProps {
  today: readonly SessionRow[];
  /** What the field found; then it is shown in place of today. */
  found: Found | undefined;
  opened: string | undefined;
  onOpened: (sessionId: string | undefined) => void;
}

/**
 * The sessions of today by their reference, or what the field found, with names; newest first. What is typed draws it
 * again only once there is an answer.
 */
export const TodayList = memo(function TodayList({ today, found, opened, onOpened }: TodayListProps) {
  const { t } = useTranslation('operator');
  const [filter, setFilter] = useState<Filter>('all');
  const rows: readonly FoundSession[] = found?.sessions ?? today;
  const shown = useMemo(() => rowsOf(rows, filter), [rows, filter]);
  return (
    <section className="Today">
      <header className="Today-head">
        <h2 id="today-title">{t(found ? 'home.find.found' : 'home.today')}</h2>
        {rows.length > 0 && (
          <fieldset className="Today-filters" aria-label={t('home.filters')}>
            {FILTERS.map((one) => (
              <button
                key={one}
                type="button"
                className="Today-filter"
                aria-pressed={filter === one}
                onClick={() => setFilter(one)}
              >
                {t(`home.filter.${one}`)} <strong>{rowsOf(rows, one).length}</strong>
              </button>
            ))}
          </fieldset>
        )}
      </header>
      <p className="visually-hidden" role="status">
        {found ? t('home.find.count', { count: found.sessions.length }) : ''}
      </p>
      {shown.length > 0 ? (
        <SessionList
          labelledBy="today-title"
          rows={shown}
          withNames={found !== undefined}
          opened={opened}
          onOpened={onOpened}
        />
      ) : found ? (
        <EmptyState icon={SearchX} title={t('home.find.none')} text={t('home.find.noneText')} />
      ) : (
        <EmptyState icon={History} title={t('home.none')} text={t('home.noneText')} />
      )}
      {found?.isCut && <p className="Today-foot">{t('home.find.cut', { count: found.sessions.length })}</p>}
    </section>
  );
});
