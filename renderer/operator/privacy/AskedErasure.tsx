import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ErasureView } from '#core/contract/counter/privacy-operations.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { ErasureSheet } from '../../ui/receipt/ErasureSheet.tsx';
import { usePrint } from '../../ui/receipt/use-print.ts';
import { useStream } from '../../ui/state/kiosk.tsx';

const TONES = {
  waiting: 'info',
  kept: 'review',
  erased: 'passed',
  absent: 'passed',
  refused: 'failed',
} as const;

/** How far an erasure is that the applicant asked for, and the receipt that they take home. */
export function AskedErasure({ reference, erasure }: { reference: string; erasure: ErasureView }) {
  const { t } = useTranslation(['privacy', 'session']);
  const { moment } = useFormats();
  const place = useStream('operator.state')?.branch?.name ?? '';
  const { print, said, error, isPending } = usePrint();
  const { state, requestedAt, removed, refusal, proof } = erasure;
  return (
    <section className="Privacy-erasure">
      <h3>{t('privacy:erase.asked')}</h3>
      <Notice tone={TONES[state]} title={t(`privacy:erase.state.${state}`)} live="polite">
        <p>{t('privacy:erase.askedAt', { time: moment(requestedAt) })}</p>
        <p>
          {removed === undefined ? t('privacy:erase.before') : t('privacy:erase.removed', { count: removed })}
        </p>
        {proof && <p>{t('privacy:erase.proof', { time: moment(proof.issuedAt), count: proof.removed })}</p>}
        {refusal && <p>{t(`privacy:erase.refusal.${refusal}`)}</p>}
      </Notice>
      <ErasureSheet reference={reference} place={place} erasure={erasure} />
      <Button icon={Printer} isPending={isPending} onPress={print}>
        {t('session:receipt.print')}
      </Button>
      {said && (
        <Notice tone={said === 'none' ? 'review' : 'info'} live="polite">
          {t(`session:receipt.printing.${said}`)}
        </Notice>
      )}
      <ErrorNotice error={error} />
    </section>
  );
}
