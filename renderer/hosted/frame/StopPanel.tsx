import { useState } from 'react';
import type { HostedPage } from '#core/contract/hosted-page.ts';
import { fill, useTexts } from '../i18n/texts.tsx';
import { useAction } from '../instance/use-action.ts';
import { useInstance } from '../instance/use-instance.tsx';
import { Button } from './Button.tsx';

/** The question before everything is deleted, or kept where it was checked already. */
export function StopPanel({ page, close }: { page: HostedPage; close: () => void }) {
  const { t } = useTexts();
  const { store } = useInstance();
  const action = useAction();
  const [failed, setFailed] = useState(false);
  const stop = async () => {
    if (await store.stop()) close();
    // Where the page moved on meanwhile, a second press stops the one that follows.
    else setFailed(true);
  };
  const [words, yes] = {
    erases: [t.stop.text, t.stop.yes],
    keeps: [t.stop.keeps, t.bar.stop],
    none: [t.stop.notNow],
  }[page.stop ?? 'none'];
  return (
    <>
      <p>{fill(words ?? '', { community: page.communityName })}</p>
      {failed && <p role="alert">{t.stop.failed}</p>}
      {yes && (
        <Button kind="danger" pending={action.pending} onPress={() => void action.run(stop)}>
          {yes}
        </Button>
      )}
      <Button onPress={close}>{yes ? t.stop.no : t.bar.close}</Button>
    </>
  );
}
