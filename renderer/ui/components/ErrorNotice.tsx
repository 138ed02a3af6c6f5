import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorResponse } from '#core/contract/errors.ts';
import { Notice } from './Notice.tsx';
import './ErrorNotice.css';

export interface ErrorNoticeProps {
  error: ErrorResponse | undefined;
  tone?: 'failed' | 'review';
  action?: React.ReactNode;
  /** A state that lasts, rather than the answer to a press: it is not scrolled to and does not interrupt. */
  standing?: boolean;
}

/** A failure in the reader's language: title and next step; the technical details are one press away. */
export function ErrorNotice({ error, tone = 'failed', action, standing = false }: ErrorNoticeProps) {
  const { t } = useTranslation(['errors', 'common']);
  const place = useRef<HTMLDivElement>(null);
  // A failure below the fold would look like a button that does nothing.
  const code = error?.code;
  useEffect(() => {
    if (code && !standing) place.current?.scrollIntoView({ block: 'nearest' });
  }, [code, standing]);
  if (!error) return null;
  return (
    <div ref={place}>
      <Notice
        tone={tone}
        title={t(`errors:${error.code}.title`)}
        live={standing ? 'polite' : 'assertive'}
        action={action}
      >
        <p>{t(`errors:${error.code}.next`)}</p>
        <details className="ErrorNotice-details">
          <summary>{t('common:error.details')}</summary>
          <dl>
            <dt>{t('common:error.code')}</dt>
            <dd className="code">{error.code}</dd>
            {error.cause && (
              <>
                <dt>{t('common:error.component')}</dt>
                <dd>{error.cause.component}</dd>
                <dt>{t('common:error.probe')}</dt>
                <dd>{error.cause.probe}</dd>
                {error.cause.hint && (
                  <>
                    <dt>{t('common:error.hint')}</dt>
                    <dd>{error.cause.hint}</dd>
                  </>
                )}
              </>
            )}
            {error.correlationId && (
              <>
                <dt>{t('common:error.correlation')}</dt>
                <dd className="code">{error.correlationId}</dd>
              </>
            )}
          </dl>
        </details>
      </Notice>
    </div>
  );
}
