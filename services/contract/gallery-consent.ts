import type { Language } from '#core/contract/flow.ts';

/** A changed word needs a new version: what was agreed to is recorded by it. */
export const GALLERY_CONSENT_VERSION = 'gallery-2026-11';

/** What a person agrees to who is enrolled in a gallery or searched for in one; apart from every other consent. */
export const GALLERY_CONSENT: Record<Language, string> = {
  en: 'We may keep a set of numbers computed from your face, so that we notice when the same person comes again under another name. The numbers are stored encrypted, are used for this purpose only and are erased when you ask for it. If a computer finds a similar face, that alone never counts against you: a trained member of staff looks and decides. This is voluntary and has no influence on the verification of your identity.',
  fr: 'Nous pouvons conserver une série de nombres calculée à partir de votre visage, afin de remarquer si la même personne revient sous un autre nom. Ces nombres sont conservés sous forme chiffrée, servent uniquement à cette fin et sont effacés à votre demande. Si un ordinateur trouve un visage semblable, cela seul ne joue jamais contre vous : un agent formé regarde et décide. Cette partie est facultative et n’a aucune influence sur la vérification de votre identité.',
  'zh-Hans':
    '我们可以保存由您的面部计算得出的一组数字，以便在同一人以其他姓名再次前来时有所察觉。这些数字以加密方式保存，仅用于此目的，并可应您的要求删除。即使计算机发现相似的面部，也绝不会仅凭此对您不利：由受过培训的工作人员查看并作出决定。此项完全自愿，不影响对您身份的核验。',
  es: 'Podemos guardar una serie de números calculados a partir de su cara para notar si la misma persona vuelve con otro nombre. Los números se guardan cifrados, se usan solo para este fin y se borran cuando usted lo pida. Si un ordenador encuentra una cara parecida, eso solo nunca cuenta en su contra: una persona formada del equipo mira y decide. Esta parte es voluntaria y no influye en la comprobación de su identidad.',
};
