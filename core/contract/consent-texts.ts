import { toBase64Url } from '../keys/bytes.ts';
import { canonicalDigest } from '../keys/canonical-json.ts';
import type { Language } from './flow.ts';

/** The words that an applicant agrees to, in every language of the product. */
export interface ConsentTexts {
  version: string;
  procedure: Record<Language, string>;
  biometric: Record<Language, string>;
}

/**
 * The texts that ship with the product. A changed word needs a new version: what was agreed to is recorded as
 * version and hash. Plain words first, then who, what, how long, and how to refuse.
 */
export const CONSENT_TEXTS: ConsentTexts = {
  version: '2026-11',
  procedure: {
    en: 'We check who you are. For this we take pictures of your identity document, read what it says, and a member of staff compares it with you. The pictures and the result are stored encrypted, are used for this check only, and are erased when the storage time of this branch ends. You may stop at any time; we then erase the pictures taken so far. Stopping is not held against you, and staff will tell you what other ways there are.',
    fr: 'Nous vérifions votre identité. Pour cela, nous photographions votre pièce d’identité, nous lisons ce qu’elle contient, et un agent la compare avec vous. Les images et le résultat sont conservés sous forme chiffrée, servent uniquement à cette vérification et sont effacés à la fin de la durée de conservation de cette agence. Vous pouvez arrêter à tout moment ; nous effaçons alors les images déjà prises. Cela ne vous sera pas reproché, et le personnel vous indiquera les autres possibilités.',
    'zh-Hans':
      '我们将核验您的身份。为此，我们会拍摄您的身份证件并读取其中的内容，由工作人员将其与您本人进行比对。图像和结果以加密方式保存，仅用于本次核验，并在本网点规定的保存期限届满时删除。您可以随时停止；届时我们会删除已拍摄的图像。停止不会对您造成不利影响，工作人员会告知您其他办理方式。',
    es: 'Comprobamos su identidad. Para ello fotografiamos su documento de identidad, leemos lo que contiene y una persona del equipo lo compara con usted. Las imágenes y el resultado se guardan cifrados, se usan solo para esta comprobación y se borran cuando termina el plazo de conservación de esta oficina. Puede detenerse en cualquier momento; entonces borramos las imágenes tomadas hasta ese momento. Esto no le perjudica, y el personal le indicará qué otras opciones hay.',
  },
  biometric: {
    en: 'In addition, a computer may compare your face with the portrait in your document. For this it takes a picture of your face and computes a set of numbers from it. The numbers are used for this one comparison and are not kept. A person always decides, never the computer alone. This part is voluntary: if you say no, a member of staff compares your face with the document by eye, without any computation.',
    fr: 'En complément, un ordinateur peut comparer votre visage avec le portrait de votre document. Il prend pour cela une photo de votre visage et en calcule une série de nombres. Ces nombres servent à cette seule comparaison et ne sont pas conservés. C’est toujours une personne qui décide, jamais l’ordinateur seul. Cette partie est facultative : si vous refusez, un agent compare à l’œil votre visage avec le document, sans aucun calcul.',
    'zh-Hans':
      '此外，计算机可以将您的面部与证件上的照片进行比对。为此，它会拍摄您的面部照片，并由此计算出一组数字。这些数字仅用于这一次比对，不会保留。最终始终由人作出决定，而不是仅由计算机决定。此项完全自愿：如果您不同意，工作人员将通过目视比对您的面部与证件，不进行任何计算。',
    es: 'Además, un ordenador puede comparar su cara con el retrato de su documento. Para ello toma una foto de su cara y calcula a partir de ella una serie de números. Los números se usan solo para esta comparación y no se guardan. Siempre decide una persona, nunca el ordenador por sí solo. Esta parte es voluntaria: si dice que no, una persona del equipo compara su cara con el documento a simple vista, sin ningún cálculo.',
  },
};

/** What somebody agreed to, as it is recorded. */
export interface AgreedText {
  version: string;
  purpose: 'procedure' | 'biometric';
  language: Language;
  text: string;
}

/** SHA-256 over the RFC 8785 form of version, purpose, language and words; base64url. */
export const agreedTextHash = ({ version, purpose, language, text }: AgreedText): string =>
  toBase64Url(canonicalDigest({ version, purpose, language, text }));

/** The same of one of the product's texts in one language. */
export function consentTextHash(
  texts: ConsentTexts,
  purpose: 'procedure' | 'biometric',
  language: Language,
): string {
  return agreedTextHash({ version: texts.version, purpose, language, text: texts[purpose][language] });
}
