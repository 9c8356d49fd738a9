import { hash } from 'node:crypto';

type PolicyHash = `sha256-${string}`;

/** Hashes of texts that many pages carry. */
const known = new Map<string, PolicyHash>();
const MOST_KNOWN = 200;

/** How a policy names an inline script or style by its text; in a policy it stands in quotes. */
export function policyHash(text: string): PolicyHash {
  const present = known.get(text);
  if (present !== undefined) return present;
  const made: PolicyHash = `sha256-${hash('sha256', text, 'base64')}`;
  if (known.size >= MOST_KNOWN) known.clear();
  // Copied: a part of a page would keep the whole of it in memory.
  known.set(structuredClone(text), made);
  return made;
}
