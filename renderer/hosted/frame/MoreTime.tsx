import { Clock } from 'lucide-react';
import type { HostedPage } from '#core/contract/hosted-page.ts';
import { fill, useTexts } from '../i18n/texts.tsx';
import { useAction } from '../instance/use-action.ts';
import { useInstance } from '../instance/use-instance.tsx';
import { Button } from './Button.tsx';
import { Sign } from './icon.tsx';
import { useTimeLeft } from './use-time-left.ts';

/** How long before a limit ends the person is warned. */
const WARN_S = 5 * 60;

/** Takes more time by one press; nothing where none is left. */
export function MoreTimeButton({ page, onGiven }: { page: HostedPage; onGiven?: () => void }) {
  const { t } = useTexts();
  const { store } = useInstance();
  const action = useAction();
  if (!page.moreTime?.left) return null;
  const take = async () => {
    if (!(await store.act((api) => api.moreTime()))) onGiven?.();
  };
  return (
    <Button icon={Clock} pending={action.pending} onPress={() => void action.run(take)}>
      {t.time.more}
    </Button>
  );
}

/** Before the time is over: how much is left, and more of it. Its minutes are read aloud as they change. */
export function TimeNotice({ page }: { page: HostedPage }) {
  const { t } = useTexts();
  const left = useTimeLeft(page);
  if (left === 0 || left > WARN_S) return null;
  return (
    <div className="Notice" data-tone="review">
      <Sign of={Clock} />
      <span>{fill(t.time.ends, { count: Math.ceil(left / 60) })}</span>
      <MoreTimeButton page={page} />
    </div>
  );
}
