import { createRoot } from 'react-dom/client';
import { kioskBridge } from './ui/bridge.ts';
import './ui/design/base.css';
import { Root } from './Root.tsx';
import { startTheme } from './ui/design/theme.ts';
import { startI18n, storedLanguage } from './ui/i18n/index.ts';

const bridge = kioskBridge();
document.documentElement.dataset.role = bridge?.role ?? 'operator';
startTheme();
startI18n(bridge?.role === 'applicant' ? 'en' : storedLanguage());

const container = document.getElementById('root');
if (container) createRoot(container).render(<Root bridge={bridge} />);
