import { helper } from '../../scripts/helper.ts';

export const help = helper;
