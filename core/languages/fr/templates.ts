import type { TemplateWords } from '../language-texts.ts';

export const templates: TemplateWords = {
  between: ' ',
  consent: ({ name }) => `« ${name} » vérifie votre identité à l’aide de photos de votre pièce d’identité.`,
  consentFace: () => 'Une photo de votre visage est prise également, et les deux sont comparées.',
  kept: ({ kept }) =>
    `Ce qui est conservé est effacé au plus tard après ${kept}. Vous pouvez arrêter à tout moment.`,
  form: () => 'Répondez aux questions avant de venir.',
  document: () => 'Apportez la pièce elle-même, pas une copie, et tenez-la à plat devant la caméra.',
  selfie: ({ selfieTries }) => `Regardez droit dans la caméra. Nombre d’essais : ${selfieTries}.`,
  result: ({ kept }) =>
    `Adressez-vous au guichet pour le résultat de cette vérification. Ce qui en est conservé est effacé au plus tard après ${kept}.`,
  retries: ({ retries }) => `En cas d’échec, la vérification peut être répétée (${retries} fois).`,
};
