import { place } from '../main/counter/knows-storage.ts';

export const found = place;
