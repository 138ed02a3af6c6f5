import { restorationCalls } from '#core/contract/wallet-calls/restoration.ts';
import { type FaceParts, pictureReader } from '#services/faces/index.ts';
import { route } from '#services/kernel/http/route.ts';
import { accessOf } from '#services/users/index.ts';
import { fetchBackup, backUp as keepBackup, removeBackup } from './back-up.ts';
import { beginRestoration, releaseBackup } from './restore-wallet.ts';

const { backUp, fetch, remove, begin, release } = restorationCalls;
const tag = 'wallet';

/** Back-ups of wallets, and their restoration by the face and a second factor of the person. */
export function restorationRoutes({ galleries, examiner }: FaceParts) {
  const readPicture = pictureReader(examiner);
  return [
    route({
      ...backUp,
      tag,
      access: accessOf(backUp),
      limit: 'attempts',
      run: ({ context, caller, body }) => keepBackup(context, caller, body),
    }),
    route({
      ...fetch,
      tag,
      access: accessOf(fetch),
      run: ({ context, caller }) => fetchBackup(context, caller),
    }),
    route({
      ...remove,
      tag,
      access: accessOf(remove),
      run: async ({ context, caller }) => {
        await removeBackup(context, caller);
        return { done: true } as const;
      },
    }),
    route({
      ...begin,
      tag,
      access: accessOf(begin),
      limit: 'attempts',
      run: ({ context, caller, body }) => beginRestoration({ context, galleries, readPicture }, caller, body),
    }),
    route({
      ...release,
      tag,
      access: accessOf(release),
      limit: 'attempts',
      run: ({ context, caller, params, body }) => releaseBackup(context, caller, { ...params, ...body }),
    }),
  ] as const;
}
