/*
 * Keeps what somebody types, presses and sends in a part of the page whose script has not come yet.
 * Without it a form that is sent early is lost, or sent by the browser to an address that takes none.
 * The text stands in the head of each page; `platform/early-acts.ts` repeats the acts.
 */

/** The property of `document` that holds the acts. */
export const EARLY_ACTS = 'ripenEarly';

/** A field that may be filled in early. */
export type EarlyField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** An act on an element: its kind, the element, and what the element said or held then. */
export type EarlyAct =
  | readonly ['input', EarlyField, string, boolean]
  | readonly ['press' | 'submit', HTMLElement, string];

/**
 * The text of the script. Each field, button and form is kept once. A button that the timer remembers
 * by itself (`data-early-press`) is kept only behind other presses, so that their order holds. A form
 * that was sent shows that it waits.
 */
export const EARLY_SCRIPT = `(()=>{const k=document.${EARLY_ACTS}=[],on=(n,f)=>addEventListener(n,e=>{e.target.closest?.('astro-island[ssr]')&&f(e,e.target)},true),
put=(a,t,...s)=>{const i=k.findIndex(b=>b[1]==t);if(i<0)k.push([a,t,...s]);else if(a=='input')k[i]=[a,t,...s]};
on('input',(e,t)=>put('input',t,t.value,!!t.checked));
on('submit',(e,t)=>{const b=e.submitter||t;e.preventDefault();b.setAttribute('aria-busy','true');put('submit',b,b.textContent)});
on('click',(e,t)=>{const b=t.closest('[type=button]:not([popovertarget])');if(!b)return;if(b.dataset.earlyPress){if(!k.some(a=>a[0]=='press'))return;e.stopImmediatePropagation()}put('press',b,b.textContent)})})()`;
