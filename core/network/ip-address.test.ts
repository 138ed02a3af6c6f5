import { describe, expect, it } from 'vitest';
import { isAddressOrRange, isLoopbackHost, isPublicAddress } from './ip-address.ts';

describe('an address', () => {
  it.each([
    '1.1.1.1',
    '93.184.216.34',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.1',
    '192.0.1.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450::1',
    '2001:200::1',
    '2003::1',
    '3fff:1000::1',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  // One row for each block of the registries: first and last address.
  it.each([
    ['this network', '0.0.0.0', '0.255.255.255'],
    ['private', '10.0.0.0', '10.255.255.255'],
    ['shared address space', '100.64.0.0', '100.127.255.255'],
    ['loopback', '127.0.0.0', '127.255.255.255'],
    ['link-local', '169.254.0.0', '169.254.255.255'],
    ['private', '172.16.0.0', '172.31.255.255'],
    ['IETF protocol assignments', '192.0.0.0', '192.0.0.255'],
    ['documentation 1', '192.0.2.0', '192.0.2.255'],
    ['6to4 relay anycast', '192.88.99.0', '192.88.99.255'],
    ['AS112', '192.31.196.0', '192.31.196.255'],
    ['automatic multicast tunnelling', '192.52.193.0', '192.52.193.255'],
    ['AS112', '192.175.48.0', '192.175.48.255'],
    ['private', '192.168.0.0', '192.168.255.255'],
    ['benchmarking', '198.18.0.0', '198.19.255.255'],
    ['documentation 2', '198.51.100.0', '198.51.100.255'],
    ['documentation 3', '203.0.113.0', '203.0.113.255'],
    ['multicast', '224.0.0.0', '239.255.255.255'],
    ['reserved and broadcast', '240.0.0.0', '255.255.255.255'],
    ['unspecified and IPv4-compatible', '::', '::ffff:ffff'],
    ['loopback', '::1', '::1'],
    ['IPv4-mapped', '::ffff:0.0.0.0', '::ffff:255.255.255.255'],
    ['IPv4-mapped, public inside', '::ffff:1.1.1.1', '::ffff:101:101'],
    ['IPv4-translated', '::ffff:0:0:0', '::ffff:0:ffff:ffff'],
    ['NAT64', '64:ff9b::', '64:ff9b::ffff:ffff'],
    ['NAT64, local use', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
    ['discard only', '100::', '100::ffff:ffff:ffff:ffff'],
    ['IETF protocol assignments, Teredo', '2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['documentation', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['6to4', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['AS112', '2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
    ['documentation', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['not assigned', '4000::', '5eff::1'],
    ['segment routing', '5f00::', '5f00:ffff::1'],
    ['unique local', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['link-local', 'fe80::', 'febf::1'],
    ['link-local with a zone', 'fe80::1%eth0', 'fe80::1%1'],
    ['site-local', 'fec0::', 'feff::1'],
    ['multicast', 'ff00::', 'ffff::1'],
    ['no address', 'localhost', ''],
  ])('of the block “%s” is not public', (_block, first, last) => {
    expect([first, last].filter(isPublicAddress)).toEqual([]);
  });
});

describe('a host of a URL', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.8.0.1', '[::1]', '::1'])(
    '%s is this machine',
    (host) => {
      expect(isLoopbackHost(host)).toBe(true);
    },
  );

  it.each([
    '',
    '10.0.0.5',
    'localhost.example',
    '127.0.0.1.example',
    '[::2]',
    '0.0.0.0',
    '[::ffff:127.0.0.1]',
  ])('%j is not', (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  });
});

describe('the address or range of a balancer', () => {
  it.each([
    '10.0.0.5',
    '10.0.0.0/8',
    '192.0.2.1/32',
    '::1',
    'fd00::/16',
    '::ffff:10.0.0.0/104',
    '2001:db8::1/128',
    '2001::/16',
  ])('%s is one', (text) => {
    expect(isAddressOrRange(text)).toBe(true);
  });

  it.each([
    '',
    '/8',
    '10.0.0.0/',
    '10.0.0.0/0',
    '0.0.0.0/00',
    '::/0',
    '0.0.0.0/1',
    '10.0.0.0/7',
    '::/1',
    'fd00::/15',
    'fd00::/8',
    '::/16',
    '::/80',
    '::ffff:0:0/96',
    '::ffff:10.0.0.0/103',
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '10.0.0/8',
    '010.0.0.1',
    '0x7f000001',
    '10.0.0.5:443',
    'balancer.example',
  ])('%j is none', (text) => {
    expect(isAddressOrRange(text)).toBe(false);
  });
});
