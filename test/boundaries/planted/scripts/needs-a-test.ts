import { support } from '../test/support.ts';

export const found = support;
