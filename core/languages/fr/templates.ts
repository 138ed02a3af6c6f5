import type { TemplateWords } from '../language-texts.ts';

export const templates: TemplateWords = {
  between: ' ',
  consent: ({ name }) => `« ${name} » vérifie votre identité à l’aide de photos de votre pièce d’identité.`,
  consentFace: () => 'Une photo de votre visage est prise également et comparée avec la pièce.',
  kept: ({ kept }) =>
    `Nous effaçons ce que nous conservons au plus tard après ${kept}. Vous pouvez arrêter à tout moment.`,
  form: () => 'Répondez aux questions avant de venir.',
  document: () => 'Apportez la pièce originale, pas une copie, et tenez-la à plat devant la caméra.',
  selfie: ({ selfieTries }) => `Regardez droit dans la caméra. Nombre d’essais : ${selfieTries}.`,
  result: ({ kept }) =>
    `Adressez-vous au guichet pour le résultat de cette vérification. Nous effaçons ce que nous conservons au plus tard après ${kept}.`,
  retries: ({ retries }) => `En cas d’échec, vous pouvez réessayer. Autres essais : ${retries}.`,
};
