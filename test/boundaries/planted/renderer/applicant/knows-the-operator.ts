import { screen } from '../operator/screen.ts';

export const found = screen;
