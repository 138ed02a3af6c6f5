import type { SignInTexts } from '../language-texts.ts';

export const signIn: SignInTexts = {
  title: 'Connexion',
  intro: (party) => `Connectez-vous pour continuer vers ${party}.`,
  userName: 'Nom d’utilisateur',
  password: 'Mot de passe',
  button: 'Se connecter',
  wrong: 'Nom d’utilisateur ou mot de passe incorrect. Vérifiez les deux et réessayez.',
  locked: (seconds) => `Trop d’essais incorrects. Attendez ${seconds} secondes, puis réessayez.`,
  cancel: 'Annuler',
  shareTitle: 'Acceptez-vous de partager ces données ?',
  shareIntro: (party) => `${party} demande :`,
  shared: {
    openid: 'un numéro qui vous désigne et ne dit rien sur vous',
    profile: 'votre nom et votre nom d’utilisateur',
    email: 'votre adresse e-mail',
    phone: 'votre numéro de téléphone',
    '/assurance/ial/2':
      'votre nom et votre date de naissance tels qu’ils ont été vérifiés au guichet, et par quels types de documents',
  },
  agree: 'Accepter et continuer',
  endedTitle: 'Cette connexion est terminée',
  ended: 'Retournez d’où vous venez et connectez-vous à nouveau.',
  refusedTitle: 'Cette connexion ne peut pas commencer',
  refused:
    'Le programme qui vous a envoyé ici a demandé quelque chose qui n’est pas permis. Prévenez ceux qui le gèrent.',
  verification: {
    title: 'Faites vérifier votre identité au guichet',
    intro: (party) =>
      `${party} demande que votre identité soit vérifiée. Obtenez ici une référence et apportez-la au guichet avec vos pièces d’identité.`,
    start: 'Obtenir une référence',
    sent: {
      sms: 'Nous envoyons un lien à votre téléphone. Ouvrez-le pour préparer votre visite.',
      email: 'Nous envoyons un lien à votre adresse e-mail. Ouvrez-le pour préparer votre visite.',
    },
    branches: 'Où vous pouvez aller',
    goesOn: (until) =>
      `Cette connexion continue d’elle-même dès que votre identité est vérifiée. Vous pouvez quitter cette page et y revenir dans ce navigateur jusqu’au ${until}. Ensuite, connectez-vous à nouveau : votre vérification compte toujours.`,
    look: 'Regarder à nouveau',
    underway: 'Votre identité est en cours de vérification au guichet.',
    review: 'Un membre du personnel examine votre vérification. Revenez plus tard sur cette page.',
    short: (party) =>
      `Votre identité a été vérifiée, mais moins fermement que ${party} ne le demande. Demandez au guichet ce qui manque.`,
    failed: 'La vérification d’identité s’est terminée sans succès.',
    again: 'Obtenir une nouvelle référence',
    online: {
      title: 'Faites vérifier votre identité',
      intro:
        'Vous pouvez aussi commencer sur cet appareil avec votre pièce d’identité. Cette page vous dira si un passage au guichet est aussi nécessaire.',
      begin: 'Vérifier sur cet appareil',
      unavailable:
        'La vérification sur cet appareil n’est pas possible maintenant. Allez au guichet ou réessayez plus tard.',
      open: 'La vérification sur votre appareil n’est pas terminée.',
      resume: 'Continuer sur cet appareil',
      stop: 'Arrêter la vérification',
      expired: 'Le temps prévu pour la vérification sur votre appareil est écoulé.',
      incomplete: 'Nous n’avons pas pu vérifier votre identité sur votre appareil. Ce n’est pas un refus.',
      stopped: 'La vérification sur votre appareil a été arrêtée.',
    },
  },
  signOut: {
    title: 'Se déconnecter',
    intro: (party) =>
      `${party ?? 'Le programme d’où vous venez'} demande à vous déconnecter. Vous déconnecter de tout ? Vous le serez alors de tous les programmes auxquels vous vous êtes connecté ici.`,
    none: 'Vous n’êtes pas connecté ici.',
    button: 'Se déconnecter de tout',
    stay: 'Rester connecté ici',
    goOn: 'Continuer',
    doneTitle: 'Vous êtes déconnecté',
    done: 'Vous pouvez fermer cette page.',
  },
};
