import { reader } from '../../readers/reader.ts';

export const name = reader;
