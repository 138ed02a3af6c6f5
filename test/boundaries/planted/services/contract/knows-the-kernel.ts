import { kernel } from '../kernel/kernel.ts';

export const found = kernel;
