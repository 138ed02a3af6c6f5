import type { ConsentWords } from '../language-texts.ts';

export const remoteConsent: ConsentWords = {
  procedure:
    'Nous vérifions votre identité. Pour cela, nous photographions votre pièce d’identité avec votre appareil, nous envoyons les images à nos services, et nous y lisons et vérifions ce que contient la pièce. Les images et le résultat sont conservés sous forme chiffrée, servent uniquement à cette vérification et sont effacés à la fin de la durée de conservation. Vous pouvez arrêter à tout moment ; nous effaçons alors les images déjà prises. Votre arrêt ne vous sera pas reproché, et vous pouvez vous rendre au guichet.',
  biometric:
    'En complément, un ordinateur compare votre visage avec le portrait de votre pièce d’identité. Il prend pour cela une photo de votre visage et en calcule une série de nombres. Ces nombres servent à cette seule comparaison et ne sont pas conservés. Il vous demande aussi des mouvements, par exemple un hochement de tête, pour constater que c’est bien vous qui êtes là. Quelques images de ces mouvements sont conservées sous forme chiffrée, vérifiées encore une fois, puis effacées dès que le résultat est définitif. Vous pouvez demander qu’une personne examine le résultat. Cette partie est facultative : si vous refusez, aucune photo de votre visage n’est prise ici, et vous pouvez vous rendre au guichet.',
};
