import { Listeners } from '#core/listeners.ts';
import { type CommandId, rankOf } from './command-list.ts';

/** A command that a screen offers now. */
export interface Command {
  id: CommandId;
  act: () => void;
  /** Why it cannot be done now; absent where it can. */
  reason?: string | undefined;
}

/** The commands of the screens that are shown: each screen enters its own and takes them out when it leaves. */
export class CommandStore {
  readonly #entered = new Set<Command>();
  readonly #listeners = new Listeners();
  #now: readonly Command[] = [];

  /** @returns takes the command out again */
  enter(command: Command): () => void {
    this.#entered.add(command);
    this.#changed();
    return () => {
      this.#entered.delete(command);
      this.#changed();
    };
  }

  /** Every command once, the one entered last, in the order of the work. */
  readonly commands = (): readonly Command[] => this.#now;

  readonly subscribe = this.#listeners.add;

  #changed(): void {
    const byId = new Map([...this.#entered].map((command) => [command.id, command]));
    this.#now = [...byId.values()].sort((a, b) => rankOf(a.id) - rankOf(b.id));
    this.#listeners.tell();
  }
}
