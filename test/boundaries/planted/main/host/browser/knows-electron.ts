import { frame } from '../electron/window.ts';

export const found = frame;
