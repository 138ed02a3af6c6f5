import type { MessageTexts } from '../language-texts.ts';

export const messages: MessageTexts = {
  link: (community, url, until) => ({
    subject: `Prepare your identity check at ${community}`,
    text: `${community}: prepare your identity check here, until ${until}: ${url}\nBring the reference that you get there and your identity document to the counter. If you did not expect this, do nothing.`,
  }),
  phoneLink: (community, url, until) => ({
    subject: `Verify your identity for ${community}`,
    text: `${community}: verify your identity on your phone here, until ${until}: ${url}\nHave your identity document at hand. If you did not expect this, do nothing.`,
  }),
  newLink: (community, url, until) => ({
    subject: `Your new link for ${community}`,
    text: `${community}: here is your new link, valid until ${until}: ${url}\nYour former link no longer works. If you did not ask for this, do nothing and tell nobody.`,
  }),
  accessCode: (community, url, until) => ({
    subject: `Link your wallet at ${community}`,
    text: `${community}: open this link and hold its QR code in front of the camera of the counter, until ${until}: ${url}\nThe link works once. If you did not ask for it, do nothing and tell nobody.`,
  }),
  code: (community, code, minutes) => ({
    subject: `Your code for ${community}`,
    text: `${community}: ${code} is your code, valid for ${minutes} minutes. Type it only on the page where you asked for it. Never share it.`,
  }),
  notice: (community, at) => ({
    subject: `Your identity check at ${community} was successful`,
    text: `An identity check in your name was successful at ${community} on ${at}.`,
  }),
  hold: (community, at, hold) => ({
    subject: `A session is held at ${community}`,
    text: `${community}: a session has been held since ${at}. Nothing is erased until two members of staff release it. Hold: ${hold}`,
  }),
  deny: (url) =>
    url
      ? `If this was not you, tell us here: ${url}`
      : 'If this was not you, tell the counter without delay.',
};
