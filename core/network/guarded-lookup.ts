/** An address that a name resolves to. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

type Resolved = (error: Error | null, address: string | ResolvedAddress[], family?: number) => void;

/** Resolves a name; has the shape of `dns.lookup`, so that sockets and HTTP clients accept it as their `lookup`. */
export type Lookup<Options extends { all?: boolean | undefined }> = (
  hostname: string,
  options: Options,
  done: Resolved,
) => void;

/**
 * Judges every address of a name before a connection is made, and hands on only the addresses that were judged: a name
 * that was public when it was configured may resolve to a private address later.
 *
 * @param resolve `dns.lookup` outside tests.
 * @param requireAllowed Gets all addresses of the name, because the connection may use any of them. Throws to refuse;
 *   the connection fails with that error.
 */
export function guardLookup<Options extends { all?: boolean | undefined }>(
  resolve: Lookup<Options>,
  requireAllowed: (addresses: readonly ResolvedAddress[]) => void,
): Lookup<Options> {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const addresses = found as ResolvedAddress[];
      try {
        requireAllowed(addresses);
      } catch (refused) {
        return done(refused as Error, []);
      }
      if (options.all) return done(null, addresses);
      done(null, addresses[0]?.address ?? '', addresses[0]?.family);
    });
  };
}
