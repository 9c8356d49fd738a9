import { policyHash } from './policy-hash.ts';

const STYLE = /(<style\b[^>]*>)([\s\S]*?)(<\/style>)/g;

/** A built page with other styles in its style elements; the page's policy admits what is left. */
export function rewriteStyles(html: string, rewrite: (css: string) => string): string {
  const swapped = new Map<string, string>();
  const rewritten = html.replace(STYLE, (whole, ...[start = '', text = '', end = '']: string[]) => {
    const left = rewrite(text);
    if (left === text) return whole;
    swapped.set(policyHash(text), policyHash(left));
    return start + left + end;
  });
  return [...swapped].reduce((page, [before, after]) => page.replaceAll(before, after), rewritten);
}
