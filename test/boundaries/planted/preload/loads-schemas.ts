import { schemas } from '../main/counter/contract/schemas.ts';

export const all = schemas;
