import { Info } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { HostedCode } from '#core/contract/hosted-page.ts';
import { Button } from '../frame/Button.tsx';
import { Sign } from '../frame/icon.tsx';
import { Page } from '../frame/Page.tsx';
import { fill, useTexts } from '../i18n/texts.tsx';
import { useAction } from '../instance/use-action.ts';
import { useInstance } from '../instance/use-instance.tsx';

/** Minutes and seconds until a moment. */
function useTimeLeft(iso: string | null): { seconds: number; text: string } {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = iso === null ? 0 : Math.max(0, Math.ceil((Date.parse(iso) - now) / 1000));
  return { seconds, text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` };
}

/** The code of a message: one field, so that it can be pasted and filled in by the phone. */
export function CodePage({ code }: { code: HostedCode }) {
  const { t } = useTexts();
  const { store } = useInstance();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<'wrong' | 'ended'>();
  const action = useAction();
  const id = useId();
  const valid = useTimeLeft(code.expiresAt);
  const again = useTimeLeft(code.canResendAt);
  const undelivered = code.delivery === 'failed';
  const complete = typed.length === code.digits;
  const send = async () => {
    const refused = await store.act((api) => api.code(typed));
    if (!refused) return;
    setFault(refused.code === 'CONTACT_CODE_ENDED' ? 'ended' : 'wrong');
    setTyped('');
    await store.refresh();
  };
  const resend = async () => {
    setFault(undefined);
    await store.act((api) => api.newCode());
  };
  const giveUp = async () => {
    await store.act((api) => api.giveUpCode());
  };
  return (
    <Page
      title={t.code.title}
      text={undelivered ? undefined : fill(t.code.text, { to: code.to })}
      actions={
        <>
          {(undelivered || again.seconds === 0) && (
            <Button kind="quiet" pending={action.pending} onPress={() => void action.run(giveUp)}>
              {t.code.giveUp}
            </Button>
          )}
          {code.canResendAt !== null && (
            <Button
              kind="quiet"
              disabled={again.seconds > 0}
              pending={action.pending}
              onPress={() => void action.run(resend)}
            >
              {again.seconds > 0 ? fill(t.code.newIn, { time: again.text }) : t.code.again}
            </Button>
          )}
          <Button
            kind="primary"
            disabled={!complete}
            pending={action.pending}
            onPress={() => void action.run(send)}
          >
            {t.code.go}
          </Button>
        </>
      }
    >
      {undelivered && (
        <p className="error" role="alert">
          {fill(code.canResendAt === null ? t.code.unsentLast : t.code.unsent, { to: code.to })}
        </p>
      )}
      <form
        className="Field"
        onSubmit={(event) => {
          event.preventDefault();
          if (complete) void action.run(send);
        }}
      >
        <label htmlFor={id}>{t.code.label}</label>
        <input
          id={id}
          className="Input Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={typed}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, code.digits))}
        />
        {fault && (
          <p className="error" id={`${id}-fault`} role="alert">
            {t.code[fault]}
          </p>
        )}
      </form>
      <dl className="Kept">
        <dt>{t.code.validFor}</dt>
        <dd>{valid.text}</dd>
        <dt>{t.code.tries}</dt>
        <dd>{code.triesLeft}</dd>
      </dl>
      <p className="Notice">
        <Sign of={Info} />
        <span>{t.code.note}</span>
      </p>
    </Page>
  );
}
