import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import type { RendererBridge } from '#core/contract/counter/index.ts';
import { screens as en } from '#core/languages/en/screens.ts';
import { KioskProvider } from '../../ui/state/kiosk.tsx';
import type { CaptureSettings } from '../capture/use-camera.ts';
import { NativeCameraScreen } from './NativeCameraScreen.tsx';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en }, defaultNS: 'common' }));

const visit = { sessionId: 's', at: { step: 'selfie', visit: 1 } } as const;

it.each([
  ['front', 'capture="user"'],
  ['back', 'capture="environment"'],
  ['default', 'capture=""'],
] as const)('opens the interface of the camera on the side %s', (camera, attribute) => {
  const html = renderToStaticMarkup(
    <KioskProvider bridge={{} as RendererBridge}>
      <NativeCameraScreen visit={visit} settings={{ camera, retry: false } as CaptureSettings} />
    </KioskProvider>,
  );
  expect(html).toContain(attribute);
});
