import type { LanguageTexts } from '../language-texts.ts';
import { consent } from './consent.ts';
import { flows } from './flows.ts';
import { galleryConsent } from './gallery-consent.ts';
import { guardianConsent } from './guardian-consent.ts';
import { messages } from './messages.ts';
import { pages } from './pages.ts';
import { remoteConsent } from './remote-consent.ts';
import { screens } from './screens.ts';
import { signIn } from './sign-in.ts';
import { templates } from './templates.ts';
import { volunteerConsent } from './volunteer-consent.ts';
import { walletBackupConsent, walletConsent } from './wallet-consent.ts';

export const es: LanguageTexts = {
  name: 'Español',
  locale: 'es-ES',
  screens,
  consent,
  remoteConsent,
  guardianConsent,
  galleryConsent,
  volunteerConsent,
  walletConsent,
  walletBackupConsent,
  messages,
  pages,
  signIn,
  templates,
  flows,
};
