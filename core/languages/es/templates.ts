import type { TemplateWords } from '../language-texts.ts';

export const templates: TemplateWords = {
  between: ' ',
  consent: ({ name }) => `«${name}» comprueba quién es usted con fotos de su documento de identidad.`,
  consentFace: () => 'También se toma una foto de su cara y se comparan ambas.',
  kept: ({ kept }) => `Lo que se guarda se borra a más tardar después de ${kept}. Puede parar cuando quiera.`,
  form: () => 'Responda a las preguntas antes de venir.',
  document: () => 'Traiga el documento mismo, no una copia, y manténgalo plano ante la cámara.',
  selfie: ({ selfieTries }) => `Mire de frente a la cámara. Intentos: ${selfieTries}.`,
  result: ({ kept }) =>
    `Pregunte en el mostrador por el resultado de esta verificación. Lo que se guarda de ella se borra a más tardar después de ${kept}.`,
  retries: ({ retries }) => `Si no se consigue, se puede repetir (${retries} veces).`,
};
