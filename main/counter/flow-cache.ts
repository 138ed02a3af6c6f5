import { z } from 'zod';
import { type AppError, failure } from '#core/contract/errors.ts';
import type { Flow } from '#core/contract/flow.ts';
import { flowHash } from '#core/contract/flow-hash.ts';
import type { FlowList, FlowReference } from '#core/contract/published-flows.ts';
import { readFollowedFlow } from '#core/contract/read-flow.ts';
import { BUILT_IN_FLOWS, COUNTER_STANDARD, DEMO } from '#core/proofing/built-in-flows.ts';
import { findProductFlow } from '#core/proofing/earlier-flows.ts';
import { RULE_SET } from '#core/proofing/rule-set.ts';
import type { Vault } from '../ports/vault.ts';
import { flowReference } from './session/reference.ts';

/** The flow of a session that names none, unless the community chose another. */
const DEFAULT_FLOW = 'counter-standard';

const LIST_SETTING = 'flows.list';
/** The last list, as the kiosk remembers it. */
const LastList = z.object({
  issuedAt: z.string(),
  fetchedAt: z.string(),
  defaultFlow: z.string().optional(),
  listed: z.array(z.string()),
  /** Whether nothing else may run. */
  only: z.boolean().optional(),
  /** Flows for which the community accepts the kiosk's word. */
  wordAccepted: z.array(z.string()).optional(),
  /** Flows of an earlier list that this one lacks. */
  withdrawn: z.array(z.string()),
  /** Flows with settings that this version of the kiosk does not know. */
  refused: z.array(z.string()),
});
type LastList = z.infer<typeof LastList>;

interface CachedFlow {
  flow: Flow;
  reference: FlowReference;
}

export interface FlowChoice {
  id: string;
  name: Flow['name'];
  isDefault: boolean;
}

const BUILT_IN: readonly CachedFlow[] = BUILT_IN_FLOWS.map((flow) => ({
  flow,
  reference: flowReference(flow),
}));

/**
 * Settings that the services put in every flow of a list; a session may have been prepared before their last change.
 */
const FORMS = [true, false].flatMap((ignoreMiddleNames) =>
  [RULE_SET, 'outcome-rules-3', 'outcome-rules-2'].map((ruleSet) => ({ ignoreMiddleNames, ruleSet })),
);

function formsOf(document: unknown): unknown[] {
  const { data } = z.looseObject({ document: z.looseObject({}) }).safeParse(document);
  if (!data) return [];
  const forms = FORMS.map(({ ignoreMiddleNames, ruleSet }) => ({
    ...data,
    ruleSet,
    document: { ...data.document, ignoreMiddleNames },
  }));
  return [document, ...forms];
}

const defaultUnavailable = (flowId = DEFAULT_FLOW): AppError =>
  failure('DEFAULT_FLOW_UNAVAILABLE', `no version of ${flowId} that was sent can be followed here`);

const outdated = (issuedAt: string, inUse: string): AppError =>
  failure('FLOWS_OUTDATED', `issued at ${issuedAt}; the one in use at ${inUse}`);

/** The flows of this kiosk: those that ship with it, and those that the services sent, the newest versions. */
export class FlowCache {
  readonly #vault: Pick<Vault, 'flows' | 'settings' | 'transaction'>;
  /** The vault's flows, read once for each change: every picture of the operator's screen asks for it. */
  #kept: readonly CachedFlow[] | undefined;

  constructor(vault: Pick<Vault, 'flows' | 'settings' | 'transaction'>) {
    this.#vault = vault;
  }

  /**
   * Takes the list that the services signed. A flow is kept as it was published, because its hash is over that; one
   * that has settings that this kiosk cannot follow is left out, and its last version stays in use. The issue time of
   * the list in use changes nothing but the time of the fetch.
   * @throws AppError FLOWS_OUTDATED when it was issued before the list in use, which stays
   */
  acceptList({ issuedAt, flows, defaultFlow, only, wordAccepted }: FlowList, fetchedAt: string): void {
    const before = this.#last();
    if (before && issuedAt < before.issuedAt) throw outdated(issuedAt, before.issuedAt);
    if (issuedAt === before?.issuedAt) {
      this.#vault.settings.set(LIST_SETTING, { ...before, fetchedAt });
      return;
    }
    const listed = flows.map(({ id }) => String(id));
    const refused = flows.filter((document) => !readFollowedFlow(document)).map(({ id }) => String(id));
    const gone = [...(before?.listed ?? []), ...(before?.withdrawn ?? [])];
    const withdrawn = [...new Set(gone)].filter((id) => !listed.includes(id));
    this.#vault.transaction(() => {
      this.accept(flows, fetchedAt);
      const last: LastList = { issuedAt, fetchedAt, listed, withdrawn, refused };
      this.#vault.settings.set(LIST_SETTING, {
        ...last,
        ...(defaultFlow ? { defaultFlow } : {}),
        ...(only ? { only } : {}),
        ...(wordAccepted ? { wordAccepted } : {}),
      });
    });
  }

  /** Keeps flows; known ones stay unchanged. */
  accept(documents: readonly unknown[], storedAt: string): void {
    for (const document of documents) {
      const flow = readFollowedFlow(document);
      if (!flow) continue;
      const { id, version } = flow;
      const reference = { id, version, hash: flowHash(document) };
      const known = this.#vault.flows.find(reference);
      if (known === undefined || flowHash(known) !== reference.hash) {
        this.#vault.flows.put({ reference, flow: document, storedAt });
        this.#kept = undefined;
      }
    }
  }

  /** The times of the last list; a screen shows its age. */
  times(): Pick<LastList, 'issuedAt' | 'fetchedAt' | 'refused'> | undefined {
    const last = this.#last();
    return last && { issuedAt: last.issuedAt, fetchedAt: last.fetchedAt, refused: last.refused };
  }

  /**
   * The newest version of an attended flow; without a name, the one that the community chose. No other one replaces
   * that one, because a milder flow would run without anybody knowing.
   * @throws AppError INVALID_INPUT when there is none of this name, DEFAULT_FLOW_UNAVAILABLE when the community's choice
   *   cannot run here
   */
  newest(flowId?: string): CachedFlow {
    const found = this.#named(flowId);
    if (found) return found;
    throw flowId === undefined
      ? defaultUnavailable(this.#last()?.defaultFlow)
      : failure('FLOW_NOT_FOUND', 'neither built in nor sent by the services');
  }

  /** Whether the community accepts this kiosk's word of pictures that the flow keeps here, by the last list. */
  isWordAccepted(flowId: string): boolean {
    return this.#last()?.wordAccepted?.includes(flowId) === true;
  }

  /** How long a kiosk waits for an operator while no session runs: the community's choice, if known here. */
  idle(): Flow['idle'] {
    return (this.#named()?.flow ?? COUNTER_STANDARD).idle;
  }

  /** The very flow that a reference names, also an earlier version; undefined where this kiosk cannot run it. */
  exactly(reference: FlowReference): CachedFlow | undefined {
    const stored = this.#vault.flows.find(reference);
    const document = formsOf(stored).find((form) => flowHash(form) === reference.hash);
    const flow = document ? readFollowedFlow(document) : findProductFlow(reference);
    return flow?.attended ? { flow, reference } : undefined;
  }

  /**
   * The choices of an operator: the attended flows of the last list, and the default flow, unless that cannot run here.
   * The demonstration is no choice for real people, unless it is that one.
   */
  choices(defaultFlow?: string): FlowChoice[] {
    const usual = this.#named(defaultFlow)?.flow.id;
    const listed = this.#last()?.listed ?? [];
    const ids = new Set([...(usual ? [usual] : []), ...listed.filter((id) => id !== DEMO.id)]);
    return [...ids].flatMap((id) => {
      const found = this.#find(id);
      return found ? [{ id, name: found.flow.name, isDefault: id === usual }] : [];
    });
  }

  #named(flowId?: string): CachedFlow | undefined {
    return this.#find(flowId ?? this.#last()?.defaultFlow ?? DEFAULT_FLOW);
  }

  #find(flowId: string): CachedFlow | undefined {
    const last = this.#last();
    if (last?.only && !last.listed.includes(flowId)) return undefined;
    // Flows of the services come first: of the same version they carry the options of the community.
    return [...this.#stored(), ...BUILT_IN]
      .filter(({ flow }) => flow.id === flowId && flow.attended)
      .sort((a, b) => b.flow.version - a.flow.version)[0];
  }

  #stored(): CachedFlow[] {
    const withdrawn = this.#last()?.withdrawn ?? [];
    this.#kept ??= this.#vault.flows.latest().flatMap(({ flow: document, reference }) => {
      const flow = readFollowedFlow(document);
      return flow ? [{ flow, reference }] : [];
    });
    return this.#kept.filter(({ flow }) => !withdrawn.includes(flow.id));
  }

  #last(): LastList | undefined {
    return this.#vault.settings.get(LIST_SETTING, LastList);
  }
}
