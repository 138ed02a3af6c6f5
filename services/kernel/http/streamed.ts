import type { Readable } from 'node:stream';
import { z } from 'zod';

/** An answer that is sent as it is read; the schema documents it and judges nothing. */
export const streamed = (description: string) => z.custom<Readable>().meta({ description });
