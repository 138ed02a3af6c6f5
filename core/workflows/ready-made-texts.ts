/** One text in the four languages. */
const text = (en: string, fr: string, es: string, zh: string) => ({ en, fr, es, 'zh-Hans': zh });

/** Texts of the ready-made workflows, for persons and administrators. */
export const READY_MADE_TEXTS = {
  remoteName: text(
    'Remote identity check',
    'Vérification d’identité à distance',
    'Verificación de identidad a distancia',
    '远程身份核验',
  ),
  counterName: text(
    'Remote check, then counter',
    'Vérification à distance, puis au guichet',
    'Verificación a distancia y después en el mostrador',
    '先远程核验，再到柜台核验',
  ),
  contactName: text(
    'Contact check',
    'Vérification des coordonnées',
    'Verificación de contacto',
    '联系方式核验',
  ),
  welcome: text('Verify your identity', 'Vérifiez votre identité', 'Verifique su identidad', '核验您的身份'),
  remoteWelcome: text(
    'Have your identity document at hand.',
    'Préparez votre pièce d’identité.',
    'Tenga a mano su documento de identidad.',
    '请准备好您的身份证件。',
  ),
  counterWelcome: text(
    'First verify your identity here, then bring your identity document to the counter.',
    'Vérifiez d’abord votre identité ici, puis présentez votre pièce d’identité au guichet.',
    'Primero verifique su identidad aquí y después presente su documento de identidad en el mostrador.',
    '请先在此核验身份，然后携带身份证件到柜台办理。',
  ),
  contactTitle: text('Your contact details', 'Vos coordonnées', 'Sus datos de contacto', '您的联系方式'),
  email: text('E-mail address', 'Adresse e-mail', 'Correo electrónico', '电子邮箱'),
  phone: text('Telephone number', 'Numéro de téléphone', 'Número de teléfono', '电话号码'),
  verified: text(
    'Your identity is verified',
    'Votre identité est vérifiée',
    'Su identidad está verificada',
    '您的身份已核验',
  ),
  contactVerified: text(
    'Your contact details are verified',
    'Vos coordonnées sont vérifiées',
    'Sus datos de contacto están verificados',
    '您的联系方式已核验',
  ),
  failed: text(
    'Your identity could not be verified',
    'Votre identité n’a pas pu être vérifiée',
    'No se pudo verificar su identidad',
    '未能核验您的身份',
  ),
  incomplete: text(
    'The verification was not completed',
    'La vérification n’a pas été terminée',
    'La verificación no se completó',
    '核验未完成',
  ),
} as const;
