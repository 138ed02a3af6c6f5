import type { ConsentWords } from '../language-texts.ts';

export const consent: ConsentWords = {
  procedure:
    'Nous vérifions votre identité. Pour cela, nous photographions votre pièce d’identité, nous lisons ce qu’elle contient, et un membre du personnel la compare avec vous. Les images et le résultat sont conservés sous forme chiffrée, servent uniquement à cette vérification et sont effacés à la fin de la durée de conservation de cette agence. Vous pouvez arrêter à tout moment ; nous effaçons alors les images déjà prises. Votre arrêt ne vous sera pas reproché, et le personnel vous indiquera les autres possibilités.',
  biometric:
    'En complément, un ordinateur peut comparer votre visage avec le portrait de votre pièce d’identité. Il prend pour cela une photo de votre visage et en calcule une série de nombres. Ces nombres servent à cette seule comparaison et ne sont pas conservés. Il peut aussi vous demander un mouvement, par exemple un hochement de tête, pour constater que c’est bien vous qui êtes là. Quelques images de ces mouvements sont conservées sous forme chiffrée, vérifiées encore une fois, puis effacées dès que le résultat est définitif. C’est toujours un membre du personnel qui décide, jamais l’ordinateur seul. Cette partie est facultative : si vous refusez, un membre du personnel compare à l’œil votre visage avec la pièce, sans aucun calcul.',
};
