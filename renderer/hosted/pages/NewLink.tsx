import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../frame/Button.tsx';
import { useTexts } from '../i18n/texts.tsx';
import { Refused } from '../instance/hosted-api.ts';
import { useAction } from '../instance/use-action.ts';
import { useInstance } from '../instance/use-instance.tsx';

type Told = 'sent' | 'unavailable' | 'failed';

const codeOf = (cause: unknown): Told =>
  cause instanceof Refused && cause.code === 'LINKS_UNAVAILABLE' ? 'unavailable' : 'failed';

/** A new link by message. The words are always the same, so that a stranger learns nothing by asking. */
export function NewLink() {
  const { t } = useTexts();
  const { store } = useInstance();
  const action = useAction();
  const [told, setTold] = useState<Told>();
  const ask = () =>
    store.api.newLink().then(
      () => setTold('sent'),
      (cause: unknown) => setTold(codeOf(cause)),
    );
  return (
    <section className="Card">
      <h2>{t.newLink.title}</h2>
      <p className="small soft" role="status">
        {told ? t.newLink[told] : t.newLink.text}
      </p>
      {(told === undefined || told === 'failed') && (
        <Button icon={MessageSquare} pending={action.pending} onPress={() => void action.run(ask)}>
          {t.newLink.go}
        </Button>
      )}
    </section>
  );
}
