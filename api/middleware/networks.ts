/**
 * Returns the network that an address counts as, for rate limits. An IPv4 address counts on its
 * own. IPv6 customers commonly have 2^64 addresses, so all addresses of one /64 network count as
 * one.
 */
export function networkOf(address: string): string {
  return ipv4Of(address) ?? groupsOf(address).slice(0, 4).join(':');
}

/**
 * The neighbourhood of an address: 24 bits of IPv4, or 48 of IPv6, as one customer may rent them.
 */
export function neighbourhoodOf(address: string): string {
  const ipv4 = ipv4Of(address);
  if (ipv4 !== null) return ipv4.split('.').slice(0, 3).join('.');
  return groupsOf(address).slice(0, 3).join(':');
}

function ipv4Of(address: string): string | null {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? (address.includes(':') ? null : address);
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const rest = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array(Math.max(0, zeros)).fill('0'), ...rest];
}
