import type { MessageTexts } from '../language-texts.ts';

export const messages: MessageTexts = {
  link: (community, url, until) => ({
    subject: `Préparez votre vérification d’identité chez ${community}`,
    text: `${community} : préparez ici votre vérification d’identité, jusqu’au ${until} : ${url}\nApportez au guichet la référence que vous y recevrez et votre pièce d’identité. Si vous n’attendiez pas ce message, ne faites rien.`,
  }),
  phoneLink: (community, url, until) => ({
    subject: `Vérifiez votre identité pour ${community}`,
    text: `${community} : vérifiez ici votre identité sur votre téléphone, jusqu’au ${until} : ${url}\nPréparez votre pièce d’identité. Si vous n’attendiez pas ce message, ne faites rien.`,
  }),
  newLink: (community, url, until) => ({
    subject: `Votre nouveau lien pour ${community}`,
    text: `${community} : voici votre nouveau lien, valable jusqu’au ${until} : ${url}\nVotre ancien lien ne fonctionne plus. Si vous n’avez rien demandé, ne faites rien et n’en parlez à personne.`,
  }),
  accessCode: (community, url, until) => ({
    subject: `Associez votre portefeuille chez ${community}`,
    text: `${community} : ouvrez ce lien et présentez son code QR à la caméra du guichet, jusqu’au ${until} : ${url}\nLe lien sert une seule fois. Si vous ne l’avez pas demandé, ne faites rien et ne le communiquez à personne.`,
  }),
  code: (community, code, minutes) => ({
    subject: `Votre code pour ${community}`,
    text: `${community} : ${code} est votre code, valable ${minutes} minutes. Saisissez-le uniquement sur la page où vous l’avez demandé. Ne le communiquez à personne.`,
  }),
  notice: (community, at) => ({
    subject: `Votre vérification d’identité chez ${community} a réussi`,
    text: `Une vérification d’identité à votre nom a réussi chez ${community} le ${at}.`,
  }),
  hold: (community, at, hold) => ({
    subject: `Une vérification est retenue chez ${community}`,
    text: `${community} : une vérification est retenue depuis le ${at}. Rien n’est effacé tant que deux membres du personnel ne la libèrent pas. Retenue : ${hold}`,
  }),
  deny: (url) =>
    url
      ? `Si ce n’était pas vous, signalez-le ici : ${url}`
      : 'Si ce n’était pas vous, prévenez le guichet sans tarder.',
};
