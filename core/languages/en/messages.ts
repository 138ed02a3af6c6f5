import type { MessageTexts } from '../language-texts.ts';

export const messages: MessageTexts = {
  link: (community, url, until) => ({
    subject: `Prepare your identity check at ${community}`,
    text: `${community}: prepare your identity check here, until ${until}: ${url}\nBring the code that you get there, and your identity document, to the counter. If you did not expect this, do nothing.`,
  }),
  notice: (community, at) => ({
    subject: `Your identity was verified at ${community}`,
    text: `An identity was verified as yours at ${community} on ${at}.`,
  }),
  deny: (url) =>
    url ? `If this was not you, say so here: ${url}` : 'If this was not you, tell the counter without delay.',
};
