import type { TemplateWords } from '../language-texts.ts';

export const templates: TemplateWords = {
  between: ' ',
  consent: ({ name }) => `«${name}» verifica quién es usted con fotos de su documento de identidad.`,
  consentFace: () => 'También se toma una foto de su cara y se compara con el documento.',
  kept: ({ kept }) =>
    `Borramos lo que guardamos a más tardar después de ${kept}. Puede detenerse cuando quiera.`,
  form: () => 'Responda a las preguntas antes de venir.',
  document: () => 'Traiga el documento original, no una copia, y manténgalo plano ante la cámara.',
  selfie: ({ selfieTries }) => `Mire de frente a la cámara. Intentos: ${selfieTries}.`,
  result: ({ kept }) =>
    `Pregunte en el mostrador por el resultado de esta verificación. Borramos lo que guardamos a más tardar después de ${kept}.`,
  retries: ({ retries }) => `Si no funciona, puede intentarlo otra vez. Otros intentos: ${retries}.`,
};
