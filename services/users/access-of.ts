const SCOPE = 'wallets.use';

/**
 * Returns the access of a call of the SDK: a kiosk with the scope, for a proven wallet where the record asks for one.
 */
export const accessOf = <Proof extends 'wallet' | 'none'>({ proof }: { readonly proof: Proof }) =>
  ({ kind: proof === 'wallet' ? 'wallet' : 'kiosk', scope: SCOPE }) as {
    readonly kind: Proof extends 'wallet' ? 'wallet' : 'kiosk';
    readonly scope: typeof SCOPE;
  };
