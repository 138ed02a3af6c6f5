import { schemas } from '../core/contract/schemas.ts';

export const all = schemas;
