import type { Language } from '#core/contract/flow.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { canonicalDigest } from '#core/keys/canonical-json.ts';

/**
 * The words that a volunteer of a calibration agrees to: a purpose of its own, apart from any matter at the counter.
 * A changed word needs a new version, because version and hash are what is recorded.
 */
export const VOLUNTEER_CONSENT: { version: string; texts: Record<Language, string> } = {
  version: '2026-11',
  texts: {
    en: 'We measure how well this kiosk compares faces. For this we take several pictures of your face and, where that is measured, of the portrait in your document. From each picture the kiosk computes a set of numbers and drops the picture at once. The numbers stay in the memory of this kiosk until the measurement ends or the member of staff signs out; then they are overwritten. What remains are counts of how often the kiosk was right and wrong, without your name and without anything that leads back to you. Taking part is voluntary and has nothing to do with your own matter here. You may stop at any time before the end: everything of you is then erased at once.',
    fr: 'Nous mesurons la fiabilité avec laquelle cette borne compare des visages. Pour cela, nous prenons plusieurs photos de votre visage et, si cela fait partie de la mesure, du portrait de votre document. La borne calcule une série de nombres à partir de chaque photo et supprime aussitôt la photo. Ces nombres restent dans la mémoire de cette borne jusqu’à la fin de la mesure ou jusqu’à la déconnexion de l’agent ; ils sont alors écrasés. Il ne reste que le compte des comparaisons justes et fausses, sans votre nom et sans rien qui permette de remonter jusqu’à vous. La participation est facultative et n’a aucun rapport avec votre propre démarche. Vous pouvez arrêter à tout moment avant la fin : tout ce qui vous concerne est alors effacé immédiatement.',
    'zh-Hans':
      '我们要测量本终端比对人脸的准确程度。为此，我们会拍摄您的若干张面部照片；如果测量内容包括证件，还会拍摄您证件上的照片。终端由每张照片计算出一组数字，并立即删除照片。这些数字只保存在本终端的内存中，直到测量结束或工作人员退出登录为止，随后会被覆盖。最终只留下比对正确和错误的次数，不含您的姓名，也不含任何可以追溯到您的内容。参加完全自愿，与您在此办理的事项无关。在测量结束之前，您可以随时停止：与您有关的一切会立即删除。',
    es: 'Medimos con qué acierto compara caras este quiosco. Para ello tomamos varias fotos de su cara y, si forma parte de la medición, del retrato de su documento. A partir de cada foto el quiosco calcula una serie de números y elimina la foto enseguida. Los números permanecen en la memoria de este quiosco hasta que termina la medición o la persona del equipo cierra su sesión; entonces se sobrescriben. Solo queda el recuento de aciertos y errores, sin su nombre y sin nada que lleve hasta usted. Participar es voluntario y no tiene relación con su propio trámite. Puede detenerse en cualquier momento antes del final: todo lo suyo se borra entonces de inmediato.',
  },
};

/** SHA-256 of the text in one language, over the RFC 8785 form of version, purpose, language and words; base64url. */
export function volunteerConsentHash(language: Language): string {
  const { version, texts } = VOLUNTEER_CONSENT;
  return toBase64Url(canonicalDigest({ version, purpose: 'calibration', language, text: texts[language] }));
}
