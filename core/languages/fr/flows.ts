import type { FlowNames } from '../language-texts.ts';

export const flows: FlowNames = {
  'counter-standard': 'Vérification au guichet',
  demo: 'Démonstration',
  'file-check': 'Contrôle de deux images',
  'document-check': 'Contrôle d’un document',
  'remote-check': 'Vérification par téléphone',
};
