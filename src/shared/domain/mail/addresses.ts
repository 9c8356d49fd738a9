import { isEmailShape, normaliseEmail } from '../text/email.ts';

/** The part before the @ has at most 64 characters (RFC 5321, 4.5.3.1.1). */
const MAX_LOCAL_LENGTH = 64;

/** A checked address, or why the text is none, in words for whoever wrote it. */
export type ReadAddress =
  | { readonly address: string; readonly domain: string; readonly problem: null }
  | { readonly address: null; readonly domain: null; readonly problem: string };

/**
 * Reads one e-mail address from a text: normalised (NFC, trimmed, lower case) and checked. An address
 * with a name around it, several addresses and quoted ones are refused with what to do.
 */
export function readMailAddress(text: string): ReadAddress {
  const address = normaliseEmail(text);
  const problem = problemOf(address);
  if (problem !== null) return { address: null, domain: null, problem };
  return { address, domain: domainOf(address), problem: null };
}

function problemOf(address: string): string | null {
  if (address === '') return 'The e-mail address is missing.';
  if (address.length > 254) return 'The e-mail address is too long: at most 254 characters.';
  if (!isEmailShape(address)) {
    return 'Write one e-mail address, such as ada@example.org, without a name around it.';
  }
  if (address.lastIndexOf('@') > MAX_LOCAL_LENGTH) {
    return `The part before the @ is too long: at most ${MAX_LOCAL_LENGTH} characters.`;
  }
  return canonicalDomain(address.slice(address.lastIndexOf('@') + 1)) === null
    ? 'The part after the @ is no domain.'
    : null;
}

/**
 * Returns the domain of a checked address in ASCII, as mail servers see it: `b\u00fccher.example` and
 * `xn--bcher-kva.example` are the same.
 */
export function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return canonicalDomain(domain) ?? domain;
}

/** Returns a checked address with its domain in ASCII: the same for all spellings of one mailbox. */
export function canonicalAddress(address: string): string {
  return `${address.slice(0, address.lastIndexOf('@'))}@${domainOf(address)}`;
}

function canonicalDomain(domain: string): string | null {
  // A URL would read these as a user, a port, a path or an encoded character.
  if (/[/?#%:@\\[\]]/.test(domain)) return null;
  const url = `http://${domain}/`;
  if (!URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  // Digits alone are read as an IPv4 address.
  return /^[\d.]+$/.test(hostname) ? null : hostname;
}
