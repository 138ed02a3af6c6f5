import type { MessageTexts } from '../language-texts.ts';

export const messages: MessageTexts = {
  link: (community, url, until) => ({
    subject: `Prepare su verificación de identidad en ${community}`,
    text: `${community}: prepare aquí su verificación de identidad, hasta el ${until}: ${url}\nLleve al mostrador la referencia que reciba allí y su documento de identidad. Si no esperaba este mensaje, no haga nada.`,
  }),
  phoneLink: (community, url, until) => ({
    subject: `Verifique su identidad para ${community}`,
    text: `${community}: verifique aquí su identidad con su teléfono, hasta el ${until}: ${url}\nTenga a mano su documento de identidad. Si no esperaba este mensaje, no haga nada.`,
  }),
  newLink: (community, url, until) => ({
    subject: `Su nuevo enlace para ${community}`,
    text: `${community}: este es su nuevo enlace, válido hasta el ${until}: ${url}\nSu enlace anterior ya no funciona. Si no lo ha pedido, no haga nada ni lo comparta.`,
  }),
  accessCode: (community, url, until) => ({
    subject: `Vincule su cartera en ${community}`,
    text: `${community}: abra este enlace y muestre su código QR a la cámara del mostrador, hasta el ${until}: ${url}\nEl enlace sirve una sola vez. Si no lo pidió, no haga nada y no se lo dé a nadie.`,
  }),
  code: (community, code, minutes) => ({
    subject: `Su código para ${community}`,
    text: `${community}: ${code} es su código, válido durante ${minutes} minutos. Escríbalo solo en la página donde lo pidió. No se lo dé a nadie.`,
  }),
  notice: (community, at) => ({
    subject: `Su verificación de identidad en ${community} se superó`,
    text: `Una verificación de identidad a su nombre se superó en ${community} el ${at}.`,
  }),
  hold: (community, at, hold) => ({
    subject: `Se ha retenido una verificación en ${community}`,
    text: `${community}: se ha retenido una verificación desde el ${at}. No se borra nada hasta que dos miembros del personal la liberen. Retención: ${hold}`,
  }),
  deny: (url) =>
    url ? `Si no fue usted, avísenos aquí: ${url}` : 'Si no fue usted, avise en el mostrador cuanto antes.',
};
