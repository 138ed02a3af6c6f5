import { TicketCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorState } from '#core/contract/counter/state.ts';
import type { ErrorCode } from '#core/contract/errors.ts';
import { SERVICES_UNREACHED } from '#core/contract/services-unreached.ts';
import { judgeTyped, readQrText } from '#core/proofing/session-reference.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { TextInput } from '../../ui/components/TextInput.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { useCommand } from '../commands/use-command.tsx';
import { useShortcut } from '../keys/use-shortcut.ts';

/** Failures after which an ordinary session is the way on. */
const UNREACHED: readonly ErrorCode[] = [...SERVICES_UNREACHED, 'SERVICES_REFUSED'];

/** Longer than a QR text with some spaces. */
const MOST_CHARACTERS = 60;

export interface PreparedSessionProps {
  scanned: OperatorState['scanned'];
  /** The text of the field. The list of today follows it too. */
  typed: string;
  onTyped: (typed: string) => void;
  onOrdinary: () => void;
}

/** Opens a session that was prepared: by the reference that a person says, or by their code before any reader. */
export function PreparedSession({ scanned, typed, onTyped: setTyped, onOrdinary }: PreparedSessionProps) {
  const { t } = useTranslation('operator');
  const field = useRef<HTMLInputElement>(null);
  const goToField = () => field.current?.focus();
  useShortcut('/', goToField);
  useCommand('search', goToField);
  const open = useAction('session.open-prepared');
  const judged = judgeTyped(typed);
  const reference = typeof judged === 'object' ? judged.reference : undefined;
  const run = async (text: string) => {
    const answer = await open.run({ reference: text });
    if (answer?.ok) setTyped('');
  };
  const type = (text: string) => {
    open.clear();
    setTyped(text.toUpperCase());
    // A reader that types into the field does not press the button.
    const code = readQrText(text)?.reference;
    if (code) void run(code);
  };
  useScan(scanned, (text) => {
    setTyped(text);
    void run(text);
  });
  const { error } = open;
  return (
    <section className="Home-prepared" aria-labelledby="prepared-title">
      <h2 id="prepared-title" className="visually-hidden">
        {t('home.prepared.title')}
      </h2>
      <form
        className="Home-reference"
        onSubmit={(event) => {
          event.preventDefault();
          if (reference) void run(reference);
        }}
      >
        <TextInput
          label={t('home.prepared.label')}
          inputRef={field}
          hint={t('home.prepared.text')}
          error={judged === 'wrong' ? t('home.prepared.wrong') : undefined}
          kind="code"
          maxLength={MOST_CHARACTERS}
          value={typed}
          onChange={type}
        />
        <Button type="submit" icon={TicketCheck} isPending={open.pending} isDisabled={!reference}>
          {t('home.prepared.open')}
        </Button>
      </form>
      {error && (
        <div className="Home-preparedError">
          <ErrorNotice error={error} action={<Button onPress={onOrdinary}>{t('home.start')}</Button>} />
          {UNREACHED.includes(error.code) && <p className="soft">{t('home.prepared.offline')}</p>}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {open.pending && reference ? t('home.prepared.opening', { reference }) : ''}
      </p>
    </section>
  );
}

/** Acts once on each scan; a code that is damaged goes the same way and is refused by name. */
const useScan = (scanned: OperatorState['scanned'], act: (text: string) => void): void => {
  const latest = useRef(act);
  latest.current = act;
  const id = scanned?.id;
  const text = scanned?.reference ?? '?';
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (!id || done.current === id) return;
    done.current = id;
    latest.current(text);
  }, [id, text]);
};
