import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorResponse } from '#core/contract/errors.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { isEntered, NO_OFFICER, OfficerFields } from './OfficerFields.tsx';

/** A member of staff who signed in at the services. */
export interface Officer {
  name: string;
  mayRelease: boolean;
}

/** The sign-in of a security officer by their own account; the services judge it. */
export function OfficerSignIn({
  ended,
  onOfficer,
}: {
  /** Why the sign-in before is over. */
  ended: ErrorResponse | undefined;
  onOfficer: (officer: Officer) => void;
}) {
  const { t } = useTranslation('holds');
  const [entry, setEntry] = useState(NO_OFFICER);
  const signIn = useAction('holds.sign-in');
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!isEntered(entry)) return;
    const answer = await signIn.run({ ...entry, name: entry.name.trim() });
    setEntry({ ...entry, passphrase: '' });
    if (answer?.ok) onOfficer(answer.value);
  };
  return (
    <Panel title={t('signIn.title')}>
      <form className="Holds-signIn" onSubmit={(event) => void submit(event)}>
        <p className="soft">{t('signIn.text')}</p>
        <OfficerFields value={entry} onChange={setEntry} />
        <ErrorNotice error={signIn.error ?? ended} />
        <Button
          type="submit"
          variant="primary"
          icon={LogIn}
          isPending={signIn.pending}
          isDisabled={!isEntered(entry)}
        >
          {t('signIn.submit')}
        </Button>
      </form>
    </Panel>
  );
}
