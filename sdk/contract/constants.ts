/** Name of the event that follows `initiateWallet`. Values of the four constants are chosen by this project. */
export const K_WALLET_CREATION = 'K_WALLET_CREATION';
/** Key of the event's payload that tells how it went. */
export const K_MESSAGE = 'K_MESSAGE';
export const K_WALLET_GENERATED = 'K_WALLET_GENERATED';
export const K_WALLET_GENERATION_FAILED = 'K_WALLET_GENERATION_FAILED';

/** Events of the class `IdentitySDK`. */
export interface SdkEvents {
  [K_WALLET_CREATION]: {
    readonly [K_MESSAGE]: typeof K_WALLET_GENERATED | typeof K_WALLET_GENERATION_FAILED;
  };
}

/** The `<DEFAULT_PROOFER>` of the specification. */
export const DEFAULT_PROOFER = 'counterproof';
