import { z } from 'zod';
import { SecretTag } from '#core/workflows/nodes.ts';

/** A host by its name, with its port where that is not the usual one. */
const Host = z
  .string()
  .max(255)
  .regex(
    /^[a-z0-9.-]+(:\d{1,5})?$/,
    'a host name in lowercase letters, with its port where it is not the usual one',
  )
  .meta({ examples: ['crm.example.org'] });
export const WorkflowHosts = z.strictObject({ hosts: z.array(Host).max(50) }).meta({ id: 'WorkflowHosts' });

export const NewSecret = z
  .strictObject({
    tag: SecretTag,
    value: z.string().min(8).max(4000).describe('Never shown again.'),
    hosts: z.array(Host).min(1).max(20).describe('To which it may be sent.'),
  })
  .meta({
    id: 'NewWorkflowSecret',
    examples: [{ tag: 'crm', value: 'a long secret', hosts: ['crm.example.org'] }],
  });
export const SecretFacts = z
  .object({
    tag: SecretTag,
    hosts: z.array(z.string()),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'WorkflowSecret' });
export const SecretList = z.object({ secrets: z.array(SecretFacts) }).meta({ id: 'WorkflowSecretList' });
