import type { ConsentWords } from '../language-texts.ts';

export const remoteConsent: ConsentWords = {
  procedure:
    'Verificamos su identidad. Para ello fotografiamos su documento de identidad con su dispositivo, enviamos las imágenes a nuestros servicios y allí leemos y comprobamos lo que contiene. Las imágenes y el resultado se guardan cifrados, se usan solo para esta verificación y se borran cuando termina el plazo de conservación. Puede detenerse en cualquier momento; entonces borramos las imágenes tomadas hasta ese momento. Esto no le perjudica, y puede acudir al mostrador.',
  biometric:
    'Además, un ordenador compara su cara con el retrato de su documento. Para ello toma una foto de su cara y calcula a partir de ella una serie de números. Los números se usan solo para esta comparación y no se guardan. También le pide movimientos, por ejemplo asentir con la cabeza, para comprobar que es usted quien está presente. Algunas imágenes de esos movimientos se guardan cifradas, se comprueban una vez más y se borran en cuanto el resultado es definitivo. Puede pedir que una persona revise el resultado. Esta parte es voluntaria: si dice que no, aquí no se toma ninguna foto de su cara, y puede acudir al mostrador.',
};
