import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSerialPorts } from './serial-port-option.ts';

describe('the serial ports of a kiosk', () => {
  it('are named with the driver of the reader behind them', () => {
    expect(parseSerialPorts([], 'linux')).toEqual([]);
    expect(
      parseSerialPorts(['desko:/dev/ttyS0', 'elyctis:/dev/serial/by-id/usb-1-if00:port0'], 'linux'),
    ).toEqual([
      { path: '/dev/ttyS0', driver: 'desko' },
      { path: '/dev/serial/by-id/usb-1-if00:port0', driver: 'elyctis' },
    ]);
    expect(parseSerialPorts(['desko:COM3', 'elyctis:\\\\.\\COM12'], 'win32')).toEqual([
      { path: 'COM3', driver: 'desko' },
      { path: '\\\\.\\COM12', driver: 'elyctis' },
    ]);
  });

  it.each([
    ['linux', ['/dev/ttyS0'], /begins with a driver, elyctis or desko/],
    ['linux', ['toString:/dev/ttyS0'], /begins with a driver/],
    ['linux', [''], /begins with a driver/],
    ['linux', ['desko:'], /such as desko:\/dev\/ttyS0/],
    ['linux', ['desko:ttyS0'], /names no serial port/],
    ['linux', ['desko:/etc/passwd'], /names no serial port/],
    ['linux', ['desko:/dev/../etc/passwd'], /names no serial port/],
    ['darwin', ['desko:COM3'], /names no serial port/],
    ['win32', ['desko:/dev/ttyS0'], /such as desko:COM3/],
    ['win32', ['desko:C:\\secret'], /names no serial port/],
    ['linux', [`desko:/dev/${'a'.repeat(200)}`], /names no serial port/],
    ['win32', ['desko:COM3', 'elyctis:com3'], /one port twice/],
  ] as const)('are refused when wrong: %s %j', (platform, values, words) => {
    expect(() => parseSerialPorts(values, platform)).toThrow(TypeError);
    expect(() => parseSerialPorts(values, platform)).toThrow(words);
  });

  it('are read or refused with a sentence, whatever was typed', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.tuple(fc.constantFrom('elyctis:', 'desko:'), fc.string()).map((t) => t.join('')),
    );
    fc.assert(
      fc.property(typed, fc.constantFrom('linux', 'win32', 'darwin'), (value, platform) => {
        try {
          const [setting] = parseSerialPorts([value], platform);
          expect(`${setting?.driver}:${setting?.path}`).toBe(value);
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
        }
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
    );
  });
});
