import type { EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { type Scenario, type ScenarioOptions, scenario } from '#specimens/evidence-under-test.ts';
import { resigned } from '../../fuzz/resign-log.ts';
import type { World } from './world.ts';

/** Forged sessions by their description. */
export type Forgeries = Readonly<Record<string, () => Scenario>>;

type Events = readonly EvidenceEvent[];
export type Forger = ReturnType<typeof forgerOf>;

/** Forgeries of a kiosk that holds its own key and that of its operator. */
export function forgerOf(world: World, keys: { kiosk: JwsSigner; operator: JwsSigner }) {
  const { honest, begunAt: startedAt } = world;
  const made = (options: Partial<ScenarioOptions> = {}) =>
    scenario({ ...keys, ...honest, startedAt, stepMs: 100, ...options });
  /** A whole session that both keys signed again after a change. */
  const changed = (change: (events: Events) => Events, options: Partial<ScenarioOptions> = {}) =>
    resigned(made(options), keys, change);
  /** A whole session without its events of a type. */
  const without = (type: string) => () => changed((events) => events.filter((event) => event.type !== type));
  /** The events of these types alone. */
  const only =
    (...types: string[]) =>
    () =>
      changed((events) => events.filter(({ type }) => types.includes(type)));
  /** A whole session whose events of a type say something else. */
  const altered = (type: string, change: (payload: EvidenceEvent['payload']) => object) => () =>
    changed((events) =>
      events.map((event) =>
        event.type === type
          ? { ...event, payload: change(event.payload) as EvidenceEvent['payload'] }
          : event,
      ),
    );
  return { ...world, keys, made, changed, without, only, altered };
}
