import { createHash } from 'node:crypto';

/** How a policy names an inline script or style by its text; in a policy it stands in quotes. */
export function policyHash(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
