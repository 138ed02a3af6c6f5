import { z } from 'zod';
import { sdkOperation } from './sdk-operation.ts';
import { Done, Nothing, ProxyDetails } from './types.ts';

export const networkOperations = {
  'network.set-proxy': sdkOperation({
    summary: 'Sets the HTTP proxy of all outbound calls of the library.',
    method: 'setProxy',
    delivery: 'direct',
    requires: ['ready', 'device'],
    input: z.strictObject({
      host: z
        .string()
        .trim()
        .min(1)
        .max(253)
        .regex(/^[A-Za-z0-9.:[\]-]+$/),
      port: z.number().int().min(1).max(65535),
      userName: z.string().min(1).max(200).nullable(),
      password: z.string().max(500).nullable(),
    }),
    output: Done,
    errors: ['DISK_FULL', 'STORAGE_FAILED'],
    notes: ['It is kept in the vault and used from the next call on.'],
  }),
  'network.proxy-details': sdkOperation({
    summary: 'The proxy in use.',
    method: 'getProxyDetails',
    delivery: 'direct',
    requires: ['ready'],
    input: Nothing,
    output: ProxyDetails.nullable(),
    errors: [],
    notes: ['Null while none is set. The password is never told, only whether there is one.'],
  }),
} as const;
