import { place } from '../counter/knows-storage.ts';

export const found = place;
