import type { MessageTexts } from '../language-texts.ts';

export const messages: MessageTexts = {
  link: (community, url, until) => ({
    subject: `Prepare su verificación de identidad en ${community}`,
    text: `${community}: prepare aquí su verificación de identidad, hasta el ${until}: ${url}\nLleve al mostrador el código que reciba allí y su documento de identidad. Si no esperaba este mensaje, no haga nada.`,
  }),
  notice: (community, at) => ({
    subject: `Su identidad se verificó en ${community}`,
    text: `Se verificó una identidad como la suya en ${community} el ${at}.`,
  }),
  deny: (url) =>
    url ? `Si no fue usted, avísenos aquí: ${url}` : 'Si no fue usted, avise en el mostrador cuanto antes.',
};
