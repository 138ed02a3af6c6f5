import type { FlowNames } from '../language-texts.ts';

export const flows: FlowNames = {
  'counter-standard': 'Verification at the counter',
  demo: 'Demonstration',
  'file-check': 'Check of two pictures',
  'document-check': 'Check of a document',
  'remote-check': 'Verification by phone',
};
