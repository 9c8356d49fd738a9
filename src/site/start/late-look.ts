import { createHash } from 'node:crypto';
import { DRESSED_EVENT, UNDRESSED_MARK } from '#shared/domain/late-look.ts';
import { policyHash } from '../csp/policy-hash.ts';
import type { NamedFile } from './late-islands.ts';
import { PAINTED_EVENT } from './painted.ts';

/**
 * Brings a page's whole look. After the first paint, and into the body, because one that comes into the
 * head makes Chromium lay out everything anew; but at once where the page may open further down or the
 * file is at hand: then the first paint shows all.
 */
const lateLook = (file: string): string =>
  `(()=>{const l=document.createElement('link'),d=document.documentElement.dataset,n=performance.getEntriesByType('navigation')[0];l.rel='stylesheet';l.href='/${file}';if(location.hash||navigator.serviceWorker?.controller||n&&n.type!='navigate'){l.setAttribute('blocking','render');document.head.append(l)}else{d.${UNDRESSED_MARK}='';l.onload=l.onerror=()=>{delete d.${UNDRESSED_MARK};document.dispatchEvent(new Event('${DRESSED_EVENT}'))};document.addEventListener('${PAINTED_EVENT}',()=>document.body.append(l),{once:true})}})()`;

/** What need not be seen before its styles are there, by its classes: `styles/base.css`, `LiveTimer`. */
const SEEN_LATER = ['far', 'live-timer'];

/** A rule that keeps away what a page does not begin with, until its styles have come. */
export function hideUndressed(isFirst: (name: string) => boolean): string {
  const later = SEEN_LATER.filter((name) => !isFirst(name)).map((name) => `.${name}`);
  if (later.length === 0) return '';
  return `[data-${UNDRESSED_MARK}] :is(${later.join()}){content-visibility:hidden;contain-intrinsic-block-size:40rem}`;
}

const STYLE = /<style>([\s\S]*?)<\/style>/;
const HEAD_SCRIPT = /<script>([\s\S]*?)<\/script>/;

/**
 * A built page that carries `first` in the place of its one style element, and names all its styles as
 * a file that comes after the first paint; without scripts it waits for them. The file holds the first
 * again: so every rule stands before and behind those that it always did. What brings it joins the
 * head's script, because each has a hash in the policy, which admits both. Throws where a page has no
 * styles or no script.
 */
export function withLateLook(html: string, first: string): { html: string; look: NamedFile } {
  const whole = textOf(html, STYLE);
  const script = textOf(html, HEAD_SCRIPT);
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 8);
  const name = `_astro/look.${hash}.css`;
  const longer = `${script};${lateLook(name)}`;
  const head = `<style>${first}</style><script>${longer}</script><noscript><link rel="stylesheet" href="/${name}"></noscript>`;
  const page = html
    .replaceAll(policyHash(whole), policyHash(first))
    .replaceAll(policyHash(script), policyHash(longer))
    .replace(STYLE, '')
    .replace(HEAD_SCRIPT, () => head);
  return { html: page, look: { name, text: whole } };
}

function textOf(html: string, element: RegExp): string {
  const text = element.exec(html)?.[1];
  if (text === undefined)
    throw new Error(`The page has no ${element.source.split('(')[0]} element.`);
  return text;
}
