import { describe, expect, it } from 'vitest';
import { isServicesAddress } from './services-address.ts';

describe('an address of the services', () => {
  it.each([
    'https://services.example',
    'https://10.0.0.5:4180',
    'http://127.0.0.1:4180',
    'http://127.8.0.1',
    'http://[::1]:4180',
    'http://localhost:4180/',
    'http://LOCALHOST',
  ])('may be %s', (address) => {
    expect(isServicesAddress(address)).toBe(true);
  });

  it.each([
    'http://services.example',
    'http://10.0.0.5:4180',
    'http://localhost.example',
    'http://127.0.0.1.example',
    'http://127.0.0.1@services.example',
    'http://[::2]',
    'ftp://127.0.0.1',
    'services.example',
    '',
  ])('may not be %j', (address) => {
    expect(isServicesAddress(address)).toBe(false);
  });
});
