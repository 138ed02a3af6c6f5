import type { ConsentWords } from '../language-texts.ts';

export const consent: ConsentWords = {
  procedure:
    'Verificamos su identidad. Para ello fotografiamos su documento de identidad, leemos lo que contiene y el personal de la oficina lo compara con usted. Las imágenes y el resultado se guardan cifrados, se usan solo para esta verificación y se borran cuando termina el plazo de conservación de esta oficina. Puede detenerse en cualquier momento; entonces borramos las imágenes tomadas hasta ese momento. Esto no le perjudica, y el personal le indicará qué otras opciones hay.',
  biometric:
    'Además, un ordenador puede comparar su cara con el retrato de su documento. Para ello toma una foto de su cara y calcula a partir de ella una serie de números. Los números se usan solo para esta comparación y no se guardan. También puede pedirle un movimiento, por ejemplo asentir con la cabeza, para comprobar que es usted quien está presente. Algunas imágenes de esos movimientos se guardan cifradas, se comprueban una vez más y se borran en cuanto el resultado es definitivo. Siempre decide el personal de la oficina, nunca el ordenador por sí solo. Esta parte es voluntaria: si dice que no, el personal de la oficina compara su cara con el documento a simple vista, sin ningún cálculo.',
};
