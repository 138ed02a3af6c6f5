import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTheme } from '../ui/design/theme.ts';
import './design/hosted.css';
import { Crash } from './Crash.tsx';
import { startTextSize } from './frame/larger-text.ts';
import { HostedApp } from './HostedApp.tsx';
import { HOSTED_LANGUAGES, storedLanguage } from './i18n/languages.ts';
import { TextsProvider } from './i18n/texts.tsx';
import { HostedApi } from './instance/hosted-api.ts';
import { InstanceStore } from './instance/instance-store.ts';
import { announceTab } from './instance/tabs.ts';
import { InstanceProvider } from './instance/use-instance.tsx';
import { waitingNetwork, waitOrOnline } from './instance/waiting-network.ts';

startTheme();
startTextSize();

const send = waitingNetwork({
  fetch: (address, init) => fetch(address, init),
  now: () => performance.now(),
  wait: waitOrOnline,
  onOffline: (offline) => store.setOffline(offline),
});
const announce = announceTab(location.pathname, () => store.setMoved());
const store: InstanceStore = new InstanceStore(new HostedApi(location.pathname, send), announce);
void store.refresh();

const language = storedLanguage();
const container = document.getElementById('root');
void HOSTED_LANGUAGES[language].load().then((first) => {
  if (!container) return;
  createRoot(container).render(
    <StrictMode>
      <TextsProvider first={first} language={language}>
        <Crash>
          <InstanceProvider value={store}>
            <HostedApp />
          </InstanceProvider>
        </Crash>
      </TextsProvider>
    </StrictMode>,
  );
});
