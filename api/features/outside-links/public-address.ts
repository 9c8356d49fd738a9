import { BlockList, isIP, isIPv4 } from 'node:net';

/** Networks of IPv4 that are not the internet: private, of the machine itself, reserved. */
const CLOSED_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Parts of the public IPv6 that lead to IPv4 addresses, or nowhere. */
const CLOSED_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [network, bits] of CLOSED_V4) closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of CLOSED_V6) closed.addSubnet(network, bits, 'ipv6');
/** The one block of IPv6 that is the internet. */
const internet = new BlockList();
internet.addSubnet('2000::', 3, 'ipv6');

/** Returns whether an IP address is public: not loopback, link-local, private or reserved. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4');
  return isIP(address) === 6 && internet.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}
