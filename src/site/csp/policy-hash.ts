import { hash } from 'node:crypto';

/** Hashes of texts that many pages carry. */
const known = new Map<string, `sha256-${string}`>();
const MOST_KNOWN = 200;

/** How a policy names an inline script or style by its text; in a policy it stands in quotes. */
export function policyHash(text: string): `sha256-${string}` {
  const made = known.get(text) ?? (`sha256-${hash('sha256', text, 'base64')}` as const);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, made);
  return made;
}
