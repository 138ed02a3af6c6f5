import { z } from 'zod';

/** The name of a node, unique in its workflow. */
export const NodeId = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,39}$/,
    'a lowercase letter, then at most 39 lowercase letters, digits and hyphens',
  );
