import type { ProxySettings } from './contract/scope.ts';
import type { NetworkOptions } from './ports/services.ts';

/** The proxy of `setProxy` as connections take it. */
export const networkProxy = ({
  host,
  port,
  userName,
  password,
}: ProxySettings): NonNullable<NetworkOptions['proxy']> => ({
  host,
  port,
  ...(userName ? { userName } : {}),
  ...(password ? { password } : {}),
});
