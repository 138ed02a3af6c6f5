import { PlugZap } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isServicesAddress } from '#core/contract/counter/services-address.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { useAction } from '../../ui/state/use-action.ts';
import type { StepProps } from './KeysStep.tsx';
import { networkOf, testSubject } from './setup-draft.ts';

/** Reaches the address before it is saved; a later change asks for a new test. */
export function ConnectionTest({ draft, change }: StepProps) {
  const { t } = useTranslation('setup');
  const { number } = useFormats();
  const test = useAction('setup.test-network');
  const [answer, setAnswer] = useState<{ community?: string | undefined; tookMs: number }>();
  const reached = draft.reached === testSubject(draft);
  const run = async () => {
    const subject = testSubject(draft);
    const result = await test.run({ address: draft.address.trim(), network: networkOf(draft) });
    if (!result?.ok) return;
    setAnswer(result.value);
    change({ reached: subject });
  };
  const ms = number(answer?.tookMs ?? 0);
  return (
    <>
      <Button
        icon={PlugZap}
        isPending={test.pending}
        isDisabled={!isServicesAddress(draft.address.trim())}
        onPress={() => void run()}
      >
        {t(test.pending ? 'services.testing' : 'services.test')}
      </Button>
      <ErrorNotice error={test.error} />
      {reached && answer ? (
        <Notice tone="passed" live="polite">
          {answer.community
            ? t('services.reachedCommunity', { community: answer.community, ms })
            : t('services.reached', { ms })}
        </Notice>
      ) : (
        <p className="soft">{t('services.testFirst')}</p>
      )}
    </>
  );
}
