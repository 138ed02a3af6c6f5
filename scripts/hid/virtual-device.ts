import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';

/** include/uapi/linux/uhid.h: event types, and sizes of the packed structures. */
const DESTROY = 1;
const CREATE2 = 11;
const INPUT2 = 12;
const SET_REPORT = 13;
const SET_REPORT_REPLY = 14;
const GET_REPORT = 9;
const GET_REPORT_REPLY = 10;
const CREATE2_SIZE = 4 + 128 + 64 + 64 + 2 + 2 + 4 * 4 + 4096;
const EVENT_SIZE = 4380;
const BUS_USB = 3;
const ANSWER_EVERY_MS = 5;

export interface DeviceIdentity {
  name: string;
  vendorId: number;
  productId: number;
  serial: string;
  descriptor: Uint8Array;
}

/** A HID device that the kernel believes to be plugged in until `unplug` is called. */
export class VirtualDevice {
  readonly #identity: DeviceIdentity;
  #file: number | undefined;
  #answering: NodeJS.Timeout | undefined;
  /** Feature reports that the host wrote, the report id first. */
  readonly featureReports: Uint8Array[] = [];

  constructor(identity: DeviceIdentity) {
    this.#identity = identity;
  }

  plugIn(): this {
    const file = openSync('/dev/uhid', constants.O_RDWR | constants.O_NONBLOCK);
    this.#file = file;
    writeSync(file, this.#creation());
    this.#answering = setInterval(() => this.#answer(file), ANSWER_EVERY_MS);
    return this;
  }

  send(report: Uint8Array): void {
    if (this.#file === undefined) throw new Error(`${this.#identity.name} is not plugged in`);
    // The kernel fills a short event with zeros.
    const event = Buffer.alloc(6 + report.length);
    event.writeUInt32LE(INPUT2, 0);
    event.writeUInt16LE(report.length, 4);
    event.set(report, 6);
    writeSync(this.#file, event);
  }

  unplug(): void {
    if (this.#file === undefined) return;
    clearInterval(this.#answering);
    const event = Buffer.alloc(4);
    event.writeUInt32LE(DESTROY, 0);
    writeSync(this.#file, event);
    closeSync(this.#file);
    this.#file = undefined;
  }

  #creation(): Buffer {
    const { name, vendorId, productId, serial, descriptor } = this.#identity;
    const event = Buffer.alloc(CREATE2_SIZE);
    event.writeUInt32LE(CREATE2, 0);
    event.write(name, 4);
    event.write('virtual/0', 4 + 128);
    event.write(serial, 4 + 128 + 64);
    let at = 4 + 128 + 64 + 64;
    at = event.writeUInt16LE(descriptor.length, at);
    at = event.writeUInt16LE(BUS_USB, at);
    for (const value of [vendorId, productId, 0x0123, 0]) at = event.writeUInt32LE(value, at);
    event.set(descriptor, at);
    return event;
  }

  /** The kernel waits for an answer to each feature report. */
  #answer(file: number): void {
    const event = Buffer.alloc(EVENT_SIZE);
    for (;;) {
      try {
        if (readSync(file, event) <= 0) return;
      } catch {
        // Nothing waits (EAGAIN).
        return;
      }
      const type = event.readUInt32LE(0);
      if (type === SET_REPORT) this.#keepFeature(file, event);
      if (type === GET_REPORT) writeSync(file, reply(GET_REPORT_REPLY, event.readUInt32LE(4), 2));
    }
  }

  #keepFeature(file: number, event: Buffer): void {
    const size = event.readUInt16LE(10);
    this.featureReports.push(Uint8Array.from(event.subarray(12, 12 + size)));
    writeSync(file, reply(SET_REPORT_REPLY, event.readUInt32LE(4), 0));
  }
}

const reply = (type: number, id: number, extra: number): Buffer => {
  const event = Buffer.alloc(4 + 4 + 2 + extra);
  event.writeUInt32LE(type, 0);
  event.writeUInt32LE(id, 4);
  return event;
};
