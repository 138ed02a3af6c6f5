/** What other areas use of this one. */
export { queueSuccessNotice } from './success-notice.ts';
