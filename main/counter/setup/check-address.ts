import { isServicesAddress } from '#core/contract/counter/services-address.ts';
import { failure } from '#core/contract/errors.ts';

/** Evidence never travels in the clear over a network. @throws AppError INVALID_INPUT */
export function checkAddress(address: string): void {
  if (isServicesAddress(address)) return;
  throw failure(
    'INVALID_INPUT',
    `the address starts with ${new URL(address).protocol}// and is not of this computer`,
    {
      component: 'setup',
      hint: 'Use an address that starts with https://; http:// is for services on this computer only.',
    },
  );
}
