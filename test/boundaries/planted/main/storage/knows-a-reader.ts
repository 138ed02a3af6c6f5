import { reader } from '../readers/reader.ts';

export const source = reader;
