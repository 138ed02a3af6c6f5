import { config } from 'zod/v4/core';
import { trustWorkersOnly } from './ui/trusted-types.ts';

trustWorkersOnly();
// zod turns text into functions where it may. The page may not, and the browser would report each attempt.
config({ jitless: true });
