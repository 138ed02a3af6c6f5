import { accounts, platform, webhooks } from './fitting-administration.ts';
import { authentication } from './fitting-authentication.ts';
import { evidence } from './fitting-evidence.ts';
import { faces, gallery } from './fitting-faces.ts';
import { communityOptions, dvcs, flows } from './fitting-flows.ts';
import { restoration } from './fitting-restoration.ts';
import { holds, review, sessions } from './fitting-sessions.ts';
import type { Maker } from './fitting-types.ts';
import { users } from './fitting-users.ts';
import { credentials, passkeys, walletCalls } from './fitting-wallets.ts';
import { workflows } from './fitting-workflows.ts';

/** Makes a fitting request for each route that chance never meets; each one with things of its own. */
export const FITTING: Readonly<Record<string, Maker>> = {
  ...platform(),
  ...accounts(),
  ...sessions(),
  ...evidence(),
  ...flows('v1'),
  ...flows('v2'),
  ...communityOptions(),
  ...dvcs('v1'),
  ...dvcs('v2'),
  ...webhooks(),
  ...review(),
  ...holds(),
  ...gallery(),
  ...faces(),
  ...users(),
  ...walletCalls(),
  ...authentication,
  ...credentials(),
  ...passkeys(),
  ...restoration,
  ...workflows,
};
