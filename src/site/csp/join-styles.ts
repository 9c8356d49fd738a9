import { policyHash } from './policy-hash.ts';

const PLAIN = /<style>([\s\S]*?)<\/style>/g;

/**
 * A built page with one style element in the place of its first: each further one costs a hash of its
 * own in the policy, which does not compress. The policy admits the one; the others' hashes are left to
 * `tightenPolicy`.
 */
export function joinStyles(html: string): string {
  const [first = '', ...others] = [...html.matchAll(PLAIN)].map(([, text = '']) => text);
  if (others.length === 0) return html;
  const all = [first, ...others].map((text) => text.trim()).join('');
  let isPut = false;
  const joined = html.replace(PLAIN, () => {
    if (isPut) return '';
    isPut = true;
    return `<style>${all}</style>`;
  });
  return joined.replaceAll(policyHash(first), policyHash(all));
}
