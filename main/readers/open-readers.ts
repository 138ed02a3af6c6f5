import type { Clock } from '../ports/clock.ts';
import type { ReaderHub, SerialPortSetting } from '../ports/readers.ts';
import { hidBus } from './hid/hid-bus.ts';
import { nodeHidSystem } from './hid/hid-system.ts';
import { readerHub } from './reader-hub.ts';
import { type ReaderTimers, SYSTEM_TIMERS } from './reader-timers.ts';
import { knownSerialBus, namedSerialBus } from './serial/serial-bus.ts';
import { serialportSystem } from './serial/serial-system.ts';

export interface ReadersOptions {
  clock: Clock;
  /** Ports that the kiosk's configuration names; others are opened only when their USB vendor is known. */
  serialPorts?: readonly SerialPortSetting[];
  timers?: ReaderTimers;
}

/** The document readers of this machine; nothing is looked for until `start()`. */
export const openReaders = ({
  clock,
  serialPorts = [],
  timers = SYSTEM_TIMERS,
}: ReadersOptions): ReaderHub => {
  const { platform } = process;
  const serial = serialportSystem(platform);
  const buses = [
    hidBus(nodeHidSystem(platform), platform),
    namedSerialBus(serial, serialPorts, platform),
    knownSerialBus(serial, serialPorts, { platform, timers }),
  ];
  return readerHub({ buses, timers, clock });
};
