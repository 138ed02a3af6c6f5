/** What other areas use of this one. */
export { html } from './pages/html.ts';
export { sendPage } from './pages/page-shell.ts';
export { queueSuccessNotice } from './success-notice.ts';
