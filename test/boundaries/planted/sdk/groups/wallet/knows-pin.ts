import { pin } from '../pin/pin.ts';

export const secret = pin;
