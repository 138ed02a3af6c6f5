import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultDataDir, parseHostOptions } from './host-options.ts';

describe('the options of a host', () => {
  it('default to the kiosk in the application data of the user', () => {
    expect(parseHostOptions([])).toMatchObject({
      host: undefined,
      windowed: false,
      noBrowser: false,
      serialPorts: [],
      servicesPort: undefined,
      optionalModelsDir: undefined,
    });
    expect(defaultDataDir('linux', {}, '/home/u')).toBe('/home/u/.local/share/counterproof');
    expect(defaultDataDir('linux', { XDG_DATA_HOME: '/data' }, '/home/u')).toBe('/data/counterproof');
    expect(defaultDataDir('darwin', {}, '/Users/u')).toBe(
      '/Users/u/Library/Application Support/Counterproof',
    );
    expect(defaultDataDir('win32', { LOCALAPPDATA: 'C:\\L' }, 'C:\\u')).toBe('C:\\L\\Counterproof');
  });
  it('name the folder of the data where a test drives the program', () => {
    expect(() => parseHostOptions(['--windowed'], { isTestBuild: true })).toThrow('needs --data-dir');
    expect(parseHostOptions(['--data-dir=here'], { isTestBuild: true }).dataDir).toBe(path.resolve('here'));
  });
  it('are read from the command line', () => {
    const port = process.platform === 'win32' ? 'COM3' : '/dev/ttyS0';
    const args = [
      '--data-dir=here',
      '--host',
      'browser',
      '--windowed',
      '--no-browser',
      '--optional-models=m',
      '--services-port=47811',
    ];
    const options = parseHostOptions([...args, '--serial-port', `desko:${port}`]);
    expect(options).toEqual({
      dataDir: path.resolve('here'),
      host: 'browser',
      windowed: true,
      noBrowser: true,
      servicesPort: 47811,
      optionalModelsDir: path.resolve('m'),
      serialPorts: [{ path: port, driver: 'desko' }],
    });
  });
  it.each([
    [['--host', 'safari']],
    [['--data-dir=']],
    [['--unknown']],
    [['--optional-models=']],
    [['--serial-port', 'desko']],
    [['--services-port=65536']],
    [['--services-port', 'any']],
    [['stray']],
  ])('are refused when wrong: %j', (args) => {
    expect(() => parseHostOptions(args)).toThrow(TypeError);
  });
});
