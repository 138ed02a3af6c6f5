import { ScanSearch, TicketCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorState } from '#core/contract/counter/state.ts';
import { SCAN_LASTS_MS } from '#core/contract/counter/station-state.ts';
import type { ErrorCode } from '#core/contract/errors.ts';
import { SERVICES_UNREACHED } from '#core/contract/services-unreached.ts';
import { judgeTyped, readQrText } from '#core/proofing/session-reference.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Keys } from '../../ui/components/Keys.tsx';
import { TextInput } from '../../ui/components/TextInput.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { useCommand } from '../commands/use-command.tsx';
import { useShortcut } from '../keys/use-shortcut.ts';

/** Failures after which an ordinary session is the way on. */
const UNREACHED: readonly ErrorCode[] = [...SERVICES_UNREACHED, 'SERVICES_REFUSED'];
/** As long as the longest name. */
const MOST_CHARACTERS = 200;

export interface FindFieldProps {
  scanned: OperatorState['scanned'];
  /** The text of the field. The list below follows it. */
  typed: string;
  onTyped: (typed: string) => void;
  /** References of sessions that are listed below. */
  known: readonly string[];
  /** Enter, where it opens no prepared session. */
  onSubmit: () => void;
  onOrdinary: () => void;
}

/**
 * One field for everything that leads to a session: a reference, a name, and whatever a reader scans. What this kiosk
 * holds is listed below; a reference or a session's code opens the session that was prepared or handed over.
 */
export function FindField({ scanned, typed, onTyped, known, onSubmit, onOrdinary }: FindFieldProps) {
  const { t } = useTranslation('operator');
  const field = useRef<HTMLInputElement>(null);
  const goToField = () => field.current?.focus();
  useShortcut('/', goToField);
  useCommand('search', goToField);
  const open = useAction('session.open-prepared');
  const judged = judgeTyped(typed);
  // The services would refuse one that was run here.
  const reference =
    typeof judged === 'object' && !known.includes(judged.reference) ? judged.reference : undefined;
  const run = async (text: string) => {
    const answer = await open.run({ reference: text });
    if (answer?.ok) onTyped('');
  };
  const type = (text: string) => {
    open.clear();
    onTyped(text);
    // A reader that types into the field does not press the button.
    const code = readQrText(text)?.reference;
    if (code) void run(code);
  };
  const scannedText = useScannedText(typed, onTyped);
  useScan(scanned, (scan) => {
    if (scan.find !== undefined) {
      scannedText.current = scan.find;
      return type(scan.find);
    }
    const text = scan.reference ?? '?';
    onTyped(text);
    void run(text);
  });
  const { error } = open;
  return (
    <section className="Home-find" aria-labelledby="find-title">
      <h2 id="find-title" className="visually-hidden">
        {t('home.find.title')}
      </h2>
      <form
        className="Home-field"
        onSubmit={(event) => {
          event.preventDefault();
          if (reference) void run(reference);
          else onSubmit();
        }}
      >
        <ScanSearch aria-hidden className="Home-fieldIcon" />
        <TextInput
          label={t('home.find.label')}
          inputRef={field}
          hint={t('home.find.text')}
          maxLength={MOST_CHARACTERS}
          value={typed}
          onChange={type}
        />
        {reference ? (
          <Button type="submit" icon={TicketCheck} isPending={open.pending}>
            {t('home.prepared.open')}
          </Button>
        ) : (
          <Keys keys={['/']} decorative />
        )}
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

/** The number of a document that was scanned leaves the field, and its list with it, unless somebody changes it. */
const useScannedText = (typed: string, onTyped: (typed: string) => void) => {
  const scannedText = useRef<string>(undefined);
  const latest = useRef(onTyped);
  latest.current = onTyped;
  useEffect(() => {
    if (typed === '' || typed !== scannedText.current) return;
    const timer = setTimeout(() => latest.current(''), SCAN_LASTS_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return scannedText;
};

type Scan = NonNullable<OperatorState['scanned']>;

/** Acts once on each scan; a code that is damaged goes the same way and is refused by name. */
const useScan = (scanned: OperatorState['scanned'], act: (scan: Scan) => void): void => {
  const latest = useRef({ act, scanned });
  latest.current = { act, scanned };
  const id = scanned?.id;
  const done = useRef<string>(undefined);
  useEffect(() => {
    const { current } = latest;
    if (!id || done.current === id || !current.scanned) return;
    done.current = id;
    current.act(current.scanned);
  }, [id]);
};
