import { useState } from 'react';
import { useTexts } from '../i18n/texts.tsx';
import { useInstance } from '../instance/use-instance.tsx';
import { Button } from './Button.tsx';

/** The question before everything is deleted. */
export function StopPanel({ close }: { close: () => void }) {
  const { t } = useTexts();
  const { store, shown } = useInstance();
  const [pending, setPending] = useState(false);
  const stop = async () => {
    setPending(true);
    await store.act((api, { revision }) => api.stop(revision));
    setPending(false);
    if (store.get().page?.state !== 'In Progress') close();
  };
  return (
    <>
      <p>{t.stop.text}</p>
      {shown.failed && <p role="alert">{t.stop.failed}</p>}
      <Button kind="danger" pending={pending} onPress={() => void stop()}>
        {t.stop.yes}
      </Button>
      <Button onPress={close}>{t.stop.no}</Button>
    </>
  );
}
