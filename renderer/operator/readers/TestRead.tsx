import { ScanLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { useNow } from '../../ui/state/kiosk.tsx';
import { useAction } from '../../ui/state/use-action.ts';

const TIMEOUT_MS = 20_000;

interface TestResult {
  kind: 'barcode' | 'stripe' | 'mrz';
  symbology?: string | undefined;
  length: number;
  understood: boolean;
  faulty: boolean;
}

/** Waits for one read and says what kind it was. What was read is not kept and not shown. */
export function TestRead({ readerId, inSession }: { readerId: string; inSession: boolean }) {
  const { t } = useTranslation('readers');
  const test = useAction('readers.test');
  const [result, setResult] = useState<TestResult>();
  const start = async () => {
    setResult(undefined);
    const answer = await test.run({ readerId, timeoutMs: TIMEOUT_MS });
    if (answer?.ok) setResult(answer.value);
  };
  return (
    <div className="TestRead">
      <div className="TestRead-start">
        <Button icon={ScanLine} isPending={test.pending} isDisabled={inSession} onPress={() => void start()}>
          {t('test.start')}
        </Button>
        {inSession && <span className="soft">{t('test.inSession')}</span>}
      </div>
      <div role="status">
        {test.pending && <Waiting />}
        {result && <Result result={result} />}
      </div>
      <ErrorNotice error={test.error} tone="review" />
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation('readers');
  const { number } = useFormats();
  const [since] = useState(() => Date.now());
  const now = useNow(1000);
  const left = Math.max(0, Math.ceil((since + TIMEOUT_MS - now) / 1000));
  const [announced, setAnnounced] = useState(left);
  // Every second is seen, every fifth is spoken.
  useEffect(() => {
    if (left % 5 === 0) setAnnounced(left);
  }, [left]);
  return (
    <Notice tone="info" title={t('test.waiting')}>
      <span aria-hidden="true">{t('test.left', { seconds: number(left) })}</span>
      <span className="visually-hidden">{t('test.left', { seconds: number(announced) })}</span>
    </Notice>
  );
}

function Result({ result }: { result: TestResult }) {
  const { t } = useTranslation('readers');
  const { number } = useFormats();
  const { kind, symbology, length, understood, faulty } = result;
  const what = [t(`read.${kind}`), symbology, t('test.length', { length: number(length) })];
  return (
    <Notice
      tone={understood && !faulty ? 'passed' : 'review'}
      title={t(faulty ? 'test.faulty' : understood ? 'test.understood' : 'test.notUnderstood')}
    >
      {what.filter(Boolean).join(' · ')}
    </Notice>
  );
}
