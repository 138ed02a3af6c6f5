import { failure } from '#core/contract/errors.ts';
import type { KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { remoteEndpoint } from '#sdk/network/endpoint.ts';
import { httpClient } from '#sdk/network/http-client.ts';
import { servicesClient } from '#sdk/network/services-client.ts';
import { walletServices } from '#sdk/network/wallet-services.ts';
import type { Download, WalletServices } from '#sdk/ports/services.ts';
import type { RunningServices } from '#services/server.ts';

/** The services port of the SDK, as an installation reaches running services. */
export const sdkServices = (
  { url, context }: RunningServices,
  { wallet, clientId }: Pick<KioskUnderTest, 'wallet' | 'clientId'>,
): WalletServices & { readonly download: Download } => ({
  ...walletServices(
    servicesClient({
      endpoint: remoteEndpoint(url),
      http: httpClient({}),
      signer: wallet,
      identity: () => ({ clientId, servicesDid: context.signer.did }),
    }),
  ),
  download: async () => {
    throw failure('DOWNLOAD_FAILED', 'no credential is downloaded here');
  },
});
