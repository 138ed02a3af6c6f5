import type { TemplateWords } from '../language-texts.ts';

export const templates: TemplateWords = {
  between: ' ',
  consent: ({ name }) => `“${name}” checks who you are with pictures of your identity document.`,
  consentFace: () => 'It also takes a picture of your face and compares the two.',
  kept: ({ kept }) => `What is stored is erased after ${kept} at the latest. You may stop at any time.`,
  form: () => 'Answer the questions before you come.',
  document: () => 'Bring the document itself, not a copy, and hold it flat before the camera.',
  selfie: ({ selfieTries }) => `Look straight into the camera. You have ${selfieTries} tries.`,
  result: ({ kept }) =>
    `Ask the counter about the result of this check. What is stored of it is erased after ${kept} at the latest.`,
  retries: ({ retries }) => `If it does not succeed, it can be repeated (${retries} times).`,
};
