import { describe, expect, it } from 'vitest';
import { browserArguments, hasDesktop } from './browser-command.ts';
import { parseWindowsScreens, parseXrandr } from './second-display.ts';

const command = {
  role: 'operator' as const,
  launchFile: '/data/browser/operator/launch.html',
  profileDir: '/data/browser/operator',
  windowed: false,
  asRoot: false,
};

describe('the command line of a browser', () => {
  it('opens one page as a kiosk in the profile of its role', () => {
    const args = browserArguments(command);
    expect(args).toContain('--app=file:///data/browser/operator/launch.html');
    expect(args).toContain('--user-data-dir=/data/browser/operator');
    expect(args).toContain('--kiosk');
    expect(args).toContain('--disable-background-networking');
  });
  it('keeps the sandbox for everybody but root', () => {
    expect(browserArguments(command)).not.toContain('--no-sandbox');
    expect(browserArguments({ ...command, asRoot: true })).toContain('--no-sandbox');
  });
  it('never opens a debugging port and never weakens web security', () => {
    const text = browserArguments({ ...command, windowed: true, asRoot: true }).join(' ');
    expect(text).not.toMatch(/remote-debugging|disable-web-security|fake-ui|--kiosk/);
  });
  it('places the window on the second display', () => {
    const placement = { x: 1920, y: 0, width: 1280, height: 1024 };
    const args = browserArguments({ ...command, placement });
    expect(args).toContain('--window-position=1920,0');
    expect(args).toContain('--window-size=1280,1024');
  });
});

describe('the desktop', () => {
  it('is there on Linux only with a display', () => {
    expect(hasDesktop('linux', {})).toBe(false);
    expect(hasDesktop('linux', { DISPLAY: ':0' })).toBe(true);
    expect(hasDesktop('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
    expect(hasDesktop('win32', {})).toBe(true);
  });
});

describe('the monitors', () => {
  it('are read from xrandr', () => {
    const text = [
      'Monitors: 2',
      ' 0: +*eDP-1 1920/344x1080/194+0+0  eDP-1',
      ' 1: +HDMI-1 1280/376x1024/301+1920+56  HDMI-1',
    ].join('\n');
    expect(parseXrandr(text)).toEqual([
      { primary: true, x: 0, y: 0, width: 1920, height: 1080 },
      { primary: false, x: 1920, y: 56, width: 1280, height: 1024 },
    ]);
    expect(parseXrandr('Cannot open display')).toEqual([]);
  });
  it('are read from Windows, to the left of the primary one too', () => {
    expect(parseWindowsScreens('True,0,0,1920,1080\r\nFalse,-1280,0,1280,1024\r\n')[1]).toEqual({
      primary: false,
      x: -1280,
      y: 0,
      width: 1280,
      height: 1024,
    });
  });
});
