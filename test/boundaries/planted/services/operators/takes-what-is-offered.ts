import { offered } from '../sessions/index.ts';

export const found = offered;
