import { documentSessionCalls } from '#core/contract/wallet-calls/document-sessions.ts';
import { assertConnectorId } from '../../contract/connector-id.ts';
import type { CallServices } from '../../ports/services.ts';
import type { Wallet } from '../../ports/wallet.ts';

/** The connector configurations of the community that were asked for. */
export class KnownConnectors {
  readonly #call: CallServices;
  readonly #wallet: Wallet;
  readonly #known = new Set<string>();

  constructor(call: CallServices, wallet: Wallet) {
    this.#call = call;
    this.#wallet = wallet;
  }

  /** @throws AppError `DVC_NOT_FOUND`, or how the services were not reached, by rejecting. */
  async require(connector: string): Promise<void> {
    if (this.#known.has(connector)) return;
    assertConnectorId(connector);
    await this.#call(documentSessionCalls.connector, { params: { connector } }, this.#wallet);
    this.#known.add(connector);
  }
}
