import { isIP } from 'node:net';

/** Endings of names that no server on the internet has. */
const CLOSED_NAME = /(?:^|\.)(?:localhost|local|internal|test|example|invalid|lan|home\.arpa)$/;

/** Returns whether an origin is public: HTTPS and a domain name, neither an IP address nor a local name. */
export function isPublicOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return protocol === 'https:' && isName && hostname.includes('.') && !CLOSED_NAME.test(hostname);
}
