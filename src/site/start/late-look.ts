import { createHash } from 'node:crypto';
import { policyHash } from '../csp/policy-hash.ts';
import type { NamedFile } from './late-islands.ts';
import { PAINTED_EVENT } from './painted.ts';

/**
 * Brings a page's whole look. After the first paint, and into the body, because one that comes into the
 * head makes Chromium lay out everything anew; but at once where the page may open further down or the
 * file is at hand: then the first paint shows all.
 */
const lateLook = (file: string): string =>
  `(()=>{const l=document.createElement('link'),n=performance.getEntriesByType('navigation')[0];l.rel='stylesheet';l.href='/${file}';if(location.hash||navigator.serviceWorker?.controller||n&&n.type!='navigate'){l.setAttribute('blocking','render');document.head.append(l)}else document.addEventListener('${PAINTED_EVENT}',()=>document.body.append(l),{once:true})})()`;

const STYLE = /<style>([\s\S]*?)<\/style>/;

/**
 * A built page that carries `first` in the place of its one style element, and names all its styles as
 * a file that comes after the first paint; without scripts it waits for them. The file holds the first
 * again: so every rule stands before and behind those that it always did. The policy admits both.
 */
export function withLateLook(html: string, first: string): { html: string; look: NamedFile } {
  const whole = STYLE.exec(html)?.[1];
  if (whole === undefined) throw new Error('The page has no style element.');
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 8);
  const name = `_astro/look.${hash}.css`;
  const script = lateLook(name);
  const page = html
    .replaceAll(policyHash(whole), policyHash(first))
    .replace("script-src 'self'", (start) => `${start} '${policyHash(script)}'`)
    .replace(
      STYLE,
      () =>
        `<style>${first}</style><script>${script}</script><noscript><link rel="stylesheet" href="/${name}"></noscript>`,
    );
  return { html: page, look: { name, text: whole } };
}
