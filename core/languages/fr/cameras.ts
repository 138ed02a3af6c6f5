import type { Screens } from '../language-texts.ts';

export const cameras: Screens['cameras'] = {
  title: 'Caméras',
  text: 'Les caméras de l’écran du demandeur. Le côté imposé par le parcours passe avant.',
  inSession: 'Pendant une vérification, les caméras restent comme elles sont.',
  role: {
    applicant: 'Pour le visage',
    document: 'Pour les pièces',
  },
  use: {
    applicant: 'Utiliser pour le visage',
    document: 'Utiliser pour les pièces',
  },
  preview: {
    start: 'Afficher l’image',
    stop: 'Masquer l’image',
    opening: 'La caméra démarre.',
    elsewhere:
      'Ici, seul l’écran du demandeur peut ouvrir les caméras : l’image y apparaît dès qu’une étape la demande.',
  },
  untold: {
    title: 'Aucune caméra connue pour l’instant',
    text: 'Elles apparaissent dès que l’écran du demandeur est ouvert et peut utiliser une caméra.',
  },
  denied: {
    title: 'L’écran du demandeur ne peut pas utiliser les caméras',
    text: 'Autorisez la caméra pour la borne dans les réglages du système ou du navigateur, puis rouvrez l’écran.',
  },
  none: {
    title: 'Aucune caméra n’est branchée',
    text: 'Branchez-en une sur cet ordinateur, elle apparaît en quelques secondes.',
  },
  gone: {
    title: '{{role}} : {{label}} n’est pas branchée',
    text: 'Aucune autre caméra ne la remplace automatiquement. Rebranchez-la, ou laissez le système choisir.',
    forget: 'Laisser le système choisir',
  },
  figure: {
    resolution: 'Résolution',
    pixels: '{{width}} × {{height}}',
    frameRate: 'Images par seconde',
    rates: '{{seen}} sur {{told}}',
    dropped: 'Images perdues',
  },
  complaint: {
    frozen: {
      title: 'L’image est figée',
      text: 'Débranchez la caméra et rebranchez-la.',
    },
    slow: {
      title: 'Peu d’images par seconde',
      text: 'Plus de lumière aide, tout comme une prise de l’ordinateur plutôt qu’un hub.',
    },
    dropping: {
      title: 'Beaucoup d’images sont perdues',
      text: 'Fermez les autres programmes et branchez la caméra sans hub.',
    },
    hunting: {
      title: 'La luminosité oscille',
      text: 'Égalisez la lumière : ni lampe ni fenêtre derrière le demandeur, aucune lampe qui scintille.',
    },
  },
};
