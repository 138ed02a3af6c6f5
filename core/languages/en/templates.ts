import type { TemplateWords } from '../language-texts.ts';

export const templates: TemplateWords = {
  between: ' ',
  consent: ({ name }) => `“${name}” checks who you are with pictures of your identity document.`,
  consentFace: () => 'It also takes a picture of your face and compares it with your document.',
  kept: ({ kept }) => `We delete what we store after ${kept} at the latest. You may stop at any time.`,
  form: () => 'Answer the questions before you come.',
  document: () => 'Bring the original document, not a copy, and hold it flat before the camera.',
  selfie: ({ selfieTries }) => `Look straight into the camera. Tries: ${selfieTries}.`,
  result: ({ kept }) =>
    `Ask the counter about the result of this identity check. We delete what we store after ${kept} at the latest.`,
  retries: ({ retries }) => `If it does not work, you can try again. Further tries: ${retries}.`,
};
