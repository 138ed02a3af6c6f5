/** Sessions that are held until two persons release them. */
export const holdErrors = {
  HOLD_NOT_FOUND: { title: 'Cette retenue n’existe pas', next: 'Rechargez la liste des retenues.' },
  HOLD_RELEASED: {
    title: 'La session est libérée',
    next: 'Retenez-la à nouveau si elle doit le rester.',
  },
  RELEASE_ASKED: {
    title: 'Une autre personne a demandé la libération',
    next: 'Confirmez ou refusez sa demande.',
  },
  RELEASE_NOT_ASKED: {
    title: 'La libération n’a pas été demandée',
    next: 'Demandez-la ; une autre personne la confirme.',
  },
  REVIEWER_EXCLUDED: {
    title: 'Vous avez pris part à cette session',
    next: 'Laissez-la à une personne qui ne l’a ni retenue, ni menée, ni examinée.',
  },
};
