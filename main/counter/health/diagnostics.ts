import { Diagnostics, type HealthFinding } from '#core/contract/counter/health.ts';
import type { OperatorState } from '#core/contract/counter/state.ts';
import type { ErrorResponse } from '#core/contract/errors.ts';
import type { Machine } from '../../ports/machine.ts';
import type { CounterCameras } from '../cameras/counter-cameras.ts';

/** Where the figures come from. */
export interface DiagnosticsSources {
  /** The state of the operator's display; of its names and texts nothing is taken. */
  state: OperatorState;
  cameras: ReturnType<CounterCameras['state']>;
  machine: Pick<Machine, 'platform' | 'architecture'>;
  findings: readonly HealthFinding[];
  now: Date;
}

/**
 * The figures of this kiosk for whoever looks after it. Members are taken one by one into a schema of closed lists: a
 * name, a label or a text of an error cannot pass it.
 */
export function diagnosticsOf({ state, cameras, machine, findings, now }: DiagnosticsSources): Diagnostics {
  const { product, services, sync, roster, flows } = state;
  return Diagnostics.parse({
    v: 1,
    madeAt: now.toISOString(),
    product,
    machine: { platform: machine.platform, architecture: machine.architecture },
    keyStorage: state.keyStorage ?? 'none',
    services: {
      mode: services?.mode ?? 'embedded',
      state: services?.state ?? 'starting',
      ...codeOf(services),
    },
    findings: [...findings],
    capabilities: state.capabilities.map((one) => ({ name: one.name, state: one.state, ...codeOf(one) })),
    readers: state.readers.map(readerFigures),
    cameras: {
      permission: cameras.list?.permission ?? 'untold',
      count: cameras.list?.cameras.length ?? 0,
      chosen: cameras.chosen.map(({ role, connected }) => ({ role, connected })),
    },
    outbox: {
      waiting: sync.waiting,
      refused: sync.state === 'refused',
      ...(sync.lastAttempt ? { lastAttempt: instant(sync.lastAttempt) } : {}),
      ...codeOf(sync),
    },
    ...(roster
      ? { roster: { fetchedAt: instant(roster.fetchedAt), expiresAt: instant(roster.expiresAt) } }
      : {}),
    ...(flows ? { flows: { fetchedAt: instant(flows.fetchedAt), refused: flows.refused.length } } : {}),
  } satisfies Diagnostics);
}

/** @throws RangeError for what is no time */
const instant = (time: string): string => new Date(time).toISOString();

/** Of an error, its code: the text may name hosts and files. */
const codeOf = (
  part: { error?: Pick<ErrorResponse, 'code'> | undefined } | undefined,
): Pick<HealthFinding, 'error'> => (part?.error ? { error: part.error.code } : {});

function readerFigures(reader: OperatorState['readers'][number]): Diagnostics['readers'][number] {
  const { transport, kind, state, vendorId, productId, reads, dropped } = reader;
  return {
    ...{ transport, kind, state, reads, dropped },
    ...(vendorId === undefined ? {} : { vendorId }),
    ...(productId === undefined ? {} : { productId }),
    ...codeOf(reader),
  };
}
