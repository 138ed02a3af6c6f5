import type { FlowNames } from '../language-texts.ts';

export const flows: FlowNames = {
  'counter-standard': 'Verificación en el mostrador',
  demo: 'Demostración',
  'file-check': 'Comprobación de dos imágenes',
  'document-check': 'Comprobación de un documento',
  'remote-check': 'Verificación por teléfono',
};
