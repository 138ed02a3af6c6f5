import { useEffect, useState } from 'react';
import { fill, useTexts } from '../i18n/texts.tsx';
import { useInstance } from '../instance/use-instance.tsx';

const EVERY_MS = 2000;

/** How many come before the upload, and for how long, while it waits; undefined where its turn has come. */
export function useQueue(pending: boolean): string | undefined {
  const { t } = useTexts();
  const { store } = useInstance();
  const [text, setText] = useState<string>();
  useEffect(() => {
    if (!pending) return;
    let left = false;
    // A turn that comes soon is not told.
    const timer = setInterval(async () => {
      const page = await store.api.page().catch(() => undefined);
      if (left) return;
      const { before = 0, waitS = 0 } = page?.capture?.queue ?? {};
      setText(before > 0 ? fill(t.selfie.queue, { before, seconds: waitS }) : undefined);
    }, EVERY_MS);
    return () => {
      left = true;
      clearInterval(timer);
      setText(undefined);
    };
  }, [pending, store, t]);
  return text;
}
