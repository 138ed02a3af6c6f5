import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IdentitySDK } from '../../identity-sdk.ts';
import { code, type TestKiosk, testKiosk } from '../../sdk.fixture.ts';

let kiosk: TestKiosk;
let device: IdentitySDK;
beforeEach(async () => {
  kiosk = testKiosk();
  device = await kiosk.open(kiosk.deviceContext());
});
afterEach(() => kiosk.dispose());

describe('the proxy', () => {
  it('is used at once, kept, and told without its password', async () => {
    expect(device.getProxyDetails()).toBeNull();
    device.setProxy('proxy.example', 3128, 'kiosk', 'pass');
    const proxy = { host: 'proxy.example', port: 3128, userName: 'kiosk', password: 'pass' };
    expect(kiosk.applyProxy).toHaveBeenLastCalledWith(proxy);
    const told = { host: 'proxy.example', port: 3128, userName: 'kiosk', passwordSet: true };
    expect(device.getProxyDetails()).toEqual(told);
    kiosk.applyProxy.mockClear();
    const again = await kiosk.open(kiosk.deviceContext());
    expect(kiosk.applyProxy).toHaveBeenCalledExactlyOnceWith(proxy);
    expect(again.getProxyDetails()).toEqual(told);
  });

  it('may have neither user name nor password', () => {
    device.setProxy('10.0.0.1', 8080, null, undefined as never);
    expect(device.getProxyDetails()).toEqual({
      host: '10.0.0.1',
      port: 8080,
      userName: null,
      passwordSet: false,
    });
  });

  it.each([
    ['', 80],
    ['a b', 80],
    ['http://x', 80],
    ['x', 0],
    ['x', 65536],
    ['x', 1.5],
    ['x', '80'],
  ])('is refused for host %o and port %o', (host, port) => {
    expect(() => device.setProxy(host, port as number, null, null)).toThrow(
      expect.objectContaining(code('INVALID_INPUT')),
    );
    expect(kiosk.applyProxy).not.toHaveBeenCalled();
  });

  it('is told in an applicant context as well', async () => {
    device.setProxy('proxy.example', 3128, null, null);
    const applicant = await kiosk.open(kiosk.applicantContext());
    expect(applicant.getProxyDetails()?.host).toBe('proxy.example');
  });
});
