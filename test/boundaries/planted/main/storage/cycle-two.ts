import type { One } from './cycle-one.ts';

export type Two = { one?: One };
