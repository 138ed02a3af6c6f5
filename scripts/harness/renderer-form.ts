import { FormStep } from '#core/contract/form-step.ts';

/** One question of each kind, as an administrator would word them. */
export const RENDERER_FORM = FormStep.parse({
  inputs: [
    {
      id: 'employer',
      type: 'text',
      required: true,
      label: {
        en: 'Name of your employer',
        fr: 'Nom de votre employeur',
        'zh-Hans': '您的单位名称',
        es: 'Nombre de su empresa',
      },
    },
    {
      id: 'since',
      type: 'date',
      required: true,
      label: {
        en: 'First day of work',
        fr: 'Premier jour de travail',
        'zh-Hans': '开始日期',
        es: 'Primer día de trabajo',
      },
    },
    {
      id: 'people',
      type: 'number',
      min: 1,
      max: 20,
      whole: true,
      label: {
        en: 'How many people live with you?',
        fr: 'Combien de personnes vivent avec vous ?',
        'zh-Hans': '有多少人与您同住？',
        es: '¿Cuántas personas viven con usted?',
      },
    },
    {
      id: 'mail',
      type: 'email',
      label: {
        en: 'Your e-mail address',
        fr: 'Votre adresse électronique',
        'zh-Hans': '您的电子邮件地址',
        es: 'Su dirección de correo',
      },
    },
    {
      id: 'word',
      type: 'password',
      required: true,
      label: {
        en: 'A word by which we know you on the telephone',
        fr: 'Un mot pour vous reconnaître au téléphone',
        'zh-Hans': '电话联系时用来确认您身份的口令',
        es: 'Una palabra para reconocerle por teléfono',
      },
    },
    {
      id: 'rules',
      type: 'checkbox',
      required: true,
      label: {
        en: 'I have read the house rules',
        fr: 'J’ai lu le règlement intérieur',
        'zh-Hans': '我已阅读内部规定',
        es: 'He leído el reglamento interno',
      },
    },
  ],
});
