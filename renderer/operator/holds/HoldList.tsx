import { Eye, LogOut, RotateCw, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ErrorResponse } from '#core/contract/errors.ts';
import { Announced } from '../../ui/components/Announced.tsx';
import { Button } from '../../ui/components/Button.tsx';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { Spinner } from '../../ui/components/Spinner.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { HoldCard } from './HoldCard.tsx';
import type { Officer } from './OfficerSignIn.tsx';
import { useHolds } from './use-holds.ts';

interface HoldListProps {
  officer: Officer;
  onSignOut: () => void;
  /** The services know the officer no longer. */
  onEnded: (error: ErrorResponse) => void;
}

/** Every session that is held, oldest first, with who is signed in and how old the list is. */
export function HoldList({ officer, onSignOut, onEnded }: HoldListProps) {
  const { t } = useTranslation('holds');
  const { moment } = useFormats();
  const { holds, loadedAt, hasMore, isLoading, error, load, loadMore, replace } = useHolds(onEnded);
  const loaded = loadedAt === undefined ? '' : t('loaded', { time: moment(loadedAt) });
  return (
    <>
      <div className="Holds-bar">
        <p className="Holds-officer">{t('officer', { name: officer.name })}</p>
        <p className="soft">{loaded}</p>
        <Announced text={loaded} />
        <Button icon={RotateCw} isPending={isLoading} onPress={load} autoFocus>
          {t('reload')}
        </Button>
        <Button icon={LogOut} onPress={onSignOut}>
          {t('signOut')}
        </Button>
      </div>
      {!officer.mayRelease && <Notice tone="info">{t('readOnly')}</Notice>}
      <ErrorNotice error={error} />
      {holds === undefined && error && <p className="soft">{t('unread')}</p>}
      {holds === undefined && isLoading && <Spinner />}
      {holds?.length === 0 && <EmptyState icon={ShieldCheck} title={t('none')} text={t('noneText')} />}
      {holds && holds.length > 0 && (
        <ul className="Holds-list">
          {holds.map((hold) => (
            <HoldCard
              key={hold.holdId}
              hold={hold}
              mayRelease={officer.mayRelease}
              onChanged={replace}
              onEnded={onEnded}
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button icon={Eye} isPending={isLoading} onPress={loadMore}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
