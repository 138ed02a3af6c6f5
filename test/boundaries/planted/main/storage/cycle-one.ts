import type { Two } from './cycle-two.ts';

export type One = { two?: Two };
