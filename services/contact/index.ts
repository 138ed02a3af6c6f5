/** The part of this area that others may use. */
export { queueHoldNotices } from './hold-notice.ts';
export { linkChannel, linkOrigin } from './link-channel.ts';
export { dropMessage, moveMessages, queueMessage, readDelivery, type Words } from './message.repository.ts';
export { communityName } from './message-facts.ts';
export { type Html, html } from './pages/html.ts';
export { readyBody } from './pages/link-page.ts';
export { pageOf, sendPage, sendScript } from './pages/page-shell.ts';
export { requireSolved } from './require-person.ts';
export { sendLink } from './send-link.ts';
export { queueSuccessNotice } from './success-notice.ts';
