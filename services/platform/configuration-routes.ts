import type { z } from 'zod';
import { configurationCalls } from '#core/contract/wallet-calls/configuration.ts';
import { route } from '#services/kernel/http/route.ts';
import { accessOf, readUserSettings } from '#services/users/index.ts';
import {
  communityConfiguration,
  gatewayKinds,
  ownCommunity,
  tenantConfiguration,
  valueAt,
} from './published-configuration.ts';
import { signLicence } from './sign-licence.ts';

const { tenant, community, info, gateways, licence, restore } = configurationCalls;
const tag = 'wallet';
type Json = z.output<(typeof tenant)['output'][200]>['value'];

/** The facts of tenant and community that a client may know before a person does anything. */
export const configurationRoutes = [
  route({
    ...tenant,
    tag,
    access: accessOf(tenant),
    run: async ({ context, caller, query: { keyPath, ...named } }) => {
      const value = valueAt(await tenantConfiguration(context, caller, named), keyPath) as Json;
      return { keyPath, value };
    },
  }),
  route({
    ...community,
    tag,
    access: accessOf(community),
    run: async ({ context, caller, query: { keyPath, ...named } }) => {
      const value = valueAt(await communityConfiguration(context, caller, named), keyPath) as Json;
      return { keyPath, value };
    },
  }),
  route({
    ...info,
    tag,
    access: accessOf(info),
    run: async ({ context, caller, query }) => ({
      ...(await ownCommunity(context.db, caller, query)),
      servicesDid: context.signer.did,
    }),
  }),
  route({
    ...gateways,
    tag,
    access: accessOf(gateways),
    run: ({ context }) => ({ gateways: gatewayKinds(context).map((kind) => ({ kind })) }),
  }),
  route({
    ...licence,
    tag,
    access: accessOf(licence),
    run: ({ context, caller }) => signLicence(context, caller),
  }),
  route({
    ...restore,
    tag,
    access: accessOf(restore),
    run: async ({ context, caller, query }) => {
      await ownCommunity(context.db, caller, query);
      return { enabled: (await readUserSettings(context.db, caller)).restoreWallet };
    },
  }),
] as const;
