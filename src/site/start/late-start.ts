/*
 * What a page does not need to be read comes after its first paint: the scripts of its parts, its
 * islands' coming to life, and the font, whose measures the system's fonts are stretched to. On a
 * slow network they would otherwise share the line with the text. Who was here before has the font
 * at hand (a service worker keeps it) and sees it at once. Others' pages turn to it when it is there:
 * named before, it would lay out everything twice.
 */

import { PAINTED_EVENT, PAINTED_MARK } from './painted.ts';

/** The attribute in which a script of a built page names its file, until it is time. */
export const LATE_SOURCE = 'data-src';

/**
 * What a browser fetches as soon as a page has loaded, which is before its first paint here. Without
 * an icon it would ask for /favicon.ico; a manifest of `data:` breaks the policy.
 */
const UNSEEN = '[rel=icon],[rel=manifest]';

/** Runs in the head: loads what comes late, islands at once with what brings them to life, once the browser tells of a paint, or in a page out of sight. */
export const LATE_START = `(()=>{let k=[];const e=document.documentElement,d=e.dataset,on=()=>{d.font='on'},go=()=>{for(const[l,h]of k)l.href=h;document.fonts.load('1em '+getComputedStyle(e).getPropertyValue('--font-figtree')).then(on,on);d.${PAINTED_MARK}='';document.dispatchEvent(new Event('${PAINTED_EVENT}'));for(const e of document.querySelectorAll('script[${LATE_SOURCE}],astro-island'))for(const a of['${LATE_SOURCE}','component-url','renderer-url']){const u=e.getAttribute(a);if(u)import(u).catch(()=>{})}};if(navigator.serviceWorker?.controller)on();addEventListener('DOMContentLoaded',()=>{let w=1;const f=()=>{if(w)w=0,go()};if(document.hidden||!PerformanceObserver.supportedEntryTypes?.includes('paint'))f();else{k=[...document.querySelectorAll('${UNSEEN}')].map(l=>[l,l.href]);for(const[l]of k)l.rel=='icon'?l.href='data:,':l.removeAttribute('href');new PerformanceObserver(f).observe({type:'paint',buffered:true});addEventListener('visibilitychange',f)}})})()`;

const MODULE = /<script type="module" src="/g;

/** A built page whose modules wait for `LATE_START`. */
export function withLateModules(html: string): string {
  return html.replace(MODULE, `<script type="module" ${LATE_SOURCE}="`);
}

/**
 * A page that names modules ahead of its own: what those import. Asked for with them, they come in the
 * same round trip; otherwise a browser hears of them once it has read who imports them.
 */
export function withNamedModules(html: string, names: readonly string[]): string {
  const first = html.search(MODULE);
  if (first === -1) return html;
  const named = names.map((name) => `<script type="module" src="/${name}"></script>`);
  return html.slice(0, first) + named.join('') + html.slice(first);
}
