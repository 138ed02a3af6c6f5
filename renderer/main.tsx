import { createRoot } from 'react-dom/client';
import { kioskBridge } from './bridge.ts';
import './design/base.css';
import { startTheme } from './design/theme.ts';
import { startI18n, storedLanguage } from './i18n/index.ts';
import { Root } from './Root.tsx';

const bridge = kioskBridge();
document.documentElement.dataset.role = bridge?.role ?? 'operator';
startTheme();
startI18n(bridge?.role === 'applicant' ? 'en' : storedLanguage());

const container = document.getElementById('root');
if (container) createRoot(container).render(<Root bridge={bridge} />);
