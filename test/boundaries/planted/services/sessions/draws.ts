import { found } from '../../specimens/knows-storage.ts';

export const drawn = found;
