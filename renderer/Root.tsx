import { MonitorX } from 'lucide-react';
import { lazy, StrictMode, Suspense } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { RendererBridge } from '#core/contract/counter/index.ts';
import { CrashBoundary } from './ui/components/CrashBoundary.tsx';
import { FullScreenState } from './ui/components/FullScreenState.tsx';
import { KioskProvider } from './ui/state/kiosk.tsx';

const OperatorApp = lazy(() =>
  import('./operator/OperatorApp.tsx').then((m) => ({ default: m.OperatorApp })),
);
const ApplicantApp = lazy(() =>
  import('./applicant/ApplicantApp.tsx').then((m) => ({ default: m.ApplicantApp })),
);

/** One page for both roles; each loads only its own screens. */
export function Root({ bridge }: { bridge: RendererBridge | undefined }) {
  const { t, i18n } = useTranslation();
  if (!bridge) {
    return (
      <FullScreenState
        title={t('connection.outside.title')}
        text={t('connection.outside.text')}
        visual={<MonitorX aria-hidden className="FullScreenState-icon" />}
      />
    );
  }
  return (
    <StrictMode>
      <I18nProvider locale={i18n.language}>
        <CrashBoundary>
          <KioskProvider bridge={bridge}>
            <Suspense fallback={null}>
              {bridge.role === 'operator' ? <OperatorApp /> : <ApplicantApp />}
            </Suspense>
          </KioskProvider>
        </CrashBoundary>
      </I18nProvider>
    </StrictMode>
  );
}
