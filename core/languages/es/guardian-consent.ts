import type { ConsentWords } from '../language-texts.ts';

export const guardianConsent: ConsentWords = {
  procedure:
    'Verificamos la identidad de la persona a la que usted representa. Para ello fotografiamos su documento de identidad, leemos lo que contiene y el personal de la oficina lo compara con esa persona. También registramos el nombre de usted, su relación con ella y cómo le hemos verificado. Las imágenes, estos datos y el resultado se guardan cifrados, se usan solo para esta verificación y se borran cuando termina el plazo de conservación de esta oficina. Usted o esa persona pueden detenerse en cualquier momento; entonces borramos las imágenes tomadas hasta ese momento. Esto no perjudica a nadie, y el personal le indicará qué otras opciones hay.',
  biometric:
    'Además, un ordenador puede comparar la cara de esa persona con el retrato de su documento. Para ello toma una foto de su cara y calcula a partir de ella una serie de números. Los números se usan solo para esta comparación y no se guardan. También puede pedirle un movimiento, por ejemplo asentir con la cabeza, para comprobar que está presente. Algunas imágenes de esos movimientos se guardan cifradas, se comprueban una vez más y se borran en cuanto el resultado es definitivo. Siempre decide el personal de la oficina, nunca el ordenador por sí solo. Esta parte es voluntaria: si usted dice que no, o si esa persona no quiere, el personal de la oficina compara su cara con el documento a simple vista, sin ningún cálculo.',
};
