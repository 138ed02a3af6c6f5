import { useTranslation } from 'react-i18next';
import type { ScopeRequestView } from '#core/contract/counter/state.ts';
import { Button } from '../ui/components/Button.tsx';
import { Dialog } from '../ui/components/Dialog.tsx';
import { useAction } from '../ui/state/use-action.ts';
import { ProblemNotice } from './ProblemNotice.tsx';

export interface ScopeDialogProps {
  sessionId: string;
  request: ScopeRequestView;
}

/** Shows who asks and the requested data, and releases nothing without a press. Closing it refuses. */
export function ScopeDialog({ sessionId, request }: ScopeDialogProps) {
  const { t } = useTranslation('applicant');
  const answer = useAction('applicant.answer-scopes', ['STEP_STALE']);
  const { requestId, community, address, scopes, recipient, program } = request;
  const give = (agreed: boolean) => void answer.run({ sessionId, requestId, agreed });
  return (
    <Dialog
      alert
      isOpen
      title={t('scopes.title')}
      onClose={() => give(false)}
      footer={
        <>
          <Button size="lg" onPress={() => give(false)}>
            {t('scopes.decline')}
          </Button>
          <Button size="lg" isPending={answer.pending} onPress={() => give(true)}>
            {t('scopes.agree')}
          </Button>
        </>
      }
    >
      <p>
        {program === undefined
          ? t(`scopes.recipient.${recipient}`, { community })
          : t('scopes.recipient.named', { community, program })}
      </p>
      <p>{t('scopes.address', { address })}</p>
      <ul>
        {scopes.map((scope) => (
          <li key={scope}>{t(`scopes.names.${scope}`)}</li>
        ))}
      </ul>
      <p>{t('scopes.free')}</p>
      <ProblemNotice show={answer.error !== undefined} />
    </Dialog>
  );
}
