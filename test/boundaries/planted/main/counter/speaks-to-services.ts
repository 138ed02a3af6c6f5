import { wire } from '../../services/contract/wire.ts';

export const found = wire;
