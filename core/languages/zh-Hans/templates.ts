import type { TemplateWords } from '../language-texts.ts';

export const templates: TemplateWords = {
  between: '',
  consent: ({ name }) => `“${name}”通过拍摄您的身份证件来核验您的身份。`,
  consentFace: () => '同时会拍摄您的面部照片并与证件进行比对。',
  kept: ({ kept }) => `我们最迟在${kept}后删除所保存的内容。您可以随时停止。`,
  form: () => '请在到场之前回答问题。',
  document: () => '请携带证件原件，不要使用复印件，并将证件平放在摄像头前。',
  selfie: ({ selfieTries }) => `请正视摄像头。您可以尝试 ${selfieTries} 次。`,
  result: ({ kept }) => `本次核验的结果请向柜台查询。我们最迟在${kept}后删除所保存的内容。`,
  retries: ({ retries }) => `如未成功，您可以重试。剩余次数：${retries}。`,
};
