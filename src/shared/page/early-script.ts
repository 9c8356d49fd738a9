/*
 * Keeps what somebody types, presses and sends in a part of the page whose script has not come yet.
 * Without it a form that is sent early is lost, or sent by the browser to an address that takes none.
 * It runs in the head of each page; `platform/early-acts.ts` repeats the acts.
 */

/** The property of `document` that holds the acts. */
export const EARLY_ACTS = 'ripenEarly';

/** Part of a page whose script has not come. */
const ASLEEP = 'astro-island[ssr]';

/** A field that may be filled in early. */
export type EarlyField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** An act on an element: its kind, the element, and what the element said or held then. */
export type EarlyAct =
  | readonly ['input', EarlyField, string, boolean]
  | readonly ['press' | 'submit', HTMLElement, string];

/**
 * Keeps each field, button and form once in `document.ripenEarly`. A button that the timer remembers by
 * itself (`data-early-press`) is kept only behind other presses, so that their order holds. A form that
 * was sent shows that it waits.
 */
export function keepEarlyActs(): void {
  const kept: EarlyAct[] = [];
  Object.assign(document, { [EARLY_ACTS]: kept });

  const keep = (act: EarlyAct) => {
    const index = kept.findIndex(([, element]) => element === act[1]);
    if (index < 0) kept.push(act);
    else if (act[0] === 'input') kept[index] = act;
  };
  const on = (type: string, listener: (event: Event, target: Element) => void) =>
    addEventListener(
      type,
      (event) => {
        const { target } = event;
        if (target instanceof Element && target.closest(ASLEEP)) listener(event, target);
      },
      true,
    );

  on('input', (_event, target) => {
    const field = target as EarlyField;
    keep(['input', field, field.value, 'checked' in field && field.checked]);
  });
  on('submit', (event, form) => {
    const { submitter } = event as SubmitEvent;
    const button = submitter ?? (form as HTMLFormElement);
    event.preventDefault();
    button.setAttribute('aria-busy', 'true');
    keep(['submit', button, button.textContent]);
  });
  on('click', (event, target) => {
    const button = target.closest<HTMLElement>('[type=button]:not([popovertarget])');
    if (button === null) return;
    if (button.dataset['earlyPress']) {
      if (!kept.some(([kind]) => kind === 'press')) return;
      event.stopImmediatePropagation();
    }
    keep(['press', button, button.textContent]);
  });
}
