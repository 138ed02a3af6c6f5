import { isServicesAddress } from '#core/contract/counter/services-address.ts';
import { AppError } from '#core/contract/errors.ts';

/** Evidence never travels in the clear over a network. @throws AppError INVALID_INPUT */
export function checkAddress(address: string): void {
  if (isServicesAddress(address)) return;
  throw new AppError('INVALID_INPUT', 'The address of the services is not encrypted.', {
    component: 'setup',
    probe: `the address starts with ${new URL(address).protocol}// and is not of this computer`,
    nextStep: 'Use an address that starts with https://; http:// is for services on this computer only.',
  });
}
