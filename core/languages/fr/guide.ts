import type { Screens } from '../language-texts.ts';

export const guide: Screens['session']['guide'] = {
  open: 'Guide',
  title: 'Guide d’inspection : {{kind}}',
  text: 'Gardez la pièce en main. Un élément peut manquer sur une pièce authentique : répondez « Non vérifiable ».',
  noEffect: 'Une différence retient l’approbation pour examen. Le guide ne remplace pas vos trois réponses.',
  save: 'Enregistrer et signer',
  later: 'Fermer',
  recorded: 'Guide, pièce {{number}} :',
  counts: 'Conformes : {{expected}}. Différents : {{differs}}. Non vérifiables : {{open}}.',
  kindChanged: 'Réponses données pour un autre type de pièce : {{kind}}',
  face: {
    open: 'Par parties',
    title: 'Visage à côté du portrait',
    text: 'Comparez le demandeur devant vous avec le portrait. Cheveux, barbe, lunettes et âge expliquent beaucoup : répondez « Différent » pour ce que rien n’explique.',
    recorded: 'Visage, pièce {{number}} :',
    compare: 'Comparer à l’œil',
  },
  method: { tilt: 'Incliner', feel: 'Toucher', look: 'Regarder', uv: 'Lumière UV' },
  answer: { 'as-expected': 'Conforme', differs: 'Différent', 'not-possible': 'Non vérifiable' },
  point: {
    'moving-image': {
      title: 'Image mobile',
      text: 'Inclinez lentement. L’hologramme change de forme ou de couleur et couvre une partie du portrait.',
    },
    'second-image': {
      title: 'Deuxième image',
      text: 'Inclinez à gauche et à droite. Une petite fenêtre montre tour à tour deux images.',
    },
    'colour-shift': {
      title: 'Encre changeante',
      text: 'Inclinez. L’encre d’un emblème passe d’une couleur à une autre.',
    },
    'raised-print': {
      title: 'Impression en relief',
      text: 'Passez le doigt sur les lettres. Certaines dépassent de la surface.',
    },
    'one-piece': {
      title: 'D’un seul bloc',
      text: 'Passez l’ongle sur le bord. Aucune couche ne se soulève, et l’épaisseur est égale.',
    },
    seam: {
      title: 'Couture et pages',
      text: 'Ouvrez bien le livret. Le fil est entier, aucune page n’est libre ni collée.',
    },
    'label-flat': {
      title: 'Vignette plane',
      text: 'Passez la main sur la vignette. Elle est plane, aucun coin ne se soulève ni ne se déchire.',
    },
    'portrait-in-print': {
      title: 'Portrait dans le fond',
      text: 'Regardez le bord du portrait. Le motif le traverse, sans découpe ni colle.',
    },
    'fine-lines': {
      title: 'Lignes fines',
      text: 'Prenez une loupe. Les lignes sont nettes et continues, sans points d’imprimante.',
    },
    'small-portrait': {
      title: 'Petit portrait',
      text: 'Comparez le deuxième portrait, plus pâle. Il montre la même personne.',
    },
    'page-numbers': {
      title: 'Numéros des pages',
      text: 'Feuilletez. Chaque page porte le numéro de la pièce, et aucune page ne manque.',
    },
    'uv-pattern': {
      title: 'Motif sous UV',
      text: 'Allumez la lampe UV. Un motif brille, et le reste demeure sombre.',
    },
    'face-shape': {
      title: 'Forme du visage',
      text: 'Long, rond ou carré ; la ligne de l’oreille au menton.',
    },
    hairline: {
      title: 'Front et cheveux',
      text: 'Hauteur et largeur du front ; où commencent les cheveux.',
    },
    eyebrows: {
      title: 'Sourcils',
      text: 'Hauteur, courbe et écart ; où chacun commence et finit.',
    },
    eyes: {
      title: 'Yeux',
      text: 'Écart, inclinaison et paupières ; le pli de la paupière.',
    },
    nose: {
      title: 'Nez',
      text: 'Longueur, arête, largeur et pointe ; la forme des narines.',
    },
    ears: {
      title: 'Oreilles',
      text: 'Taille et hauteur ; l’ourlet, et si le lobe est attaché.',
    },
    mouth: {
      title: 'Bouche et lèvres',
      text: 'Largeur, volume et coins ; le sillon sous le nez.',
    },
    chin: {
      title: 'Menton et mâchoire',
      text: 'Largeur et forme ; une fossette.',
    },
    marks: {
      title: 'Marques durables',
      text: 'Grains de beauté, cicatrices et taches au même endroit.',
    },
  },
};
