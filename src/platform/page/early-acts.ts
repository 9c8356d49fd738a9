import { EARLY_ACTS, type EarlyAct, type EarlyField } from '#shared/page/early-script.ts';

declare global {
  interface Document {
    [EARLY_ACTS]?: EarlyAct[];
  }
}

/** Part of a page whose script has not come. */
const ASLEEP = 'astro-island[ssr]';

/**
 * Repeats, once and in their order, what somebody typed, pressed and sent in the parts of the page
 * that are awake now. An element that is gone, or says something else by now, is left alone.
 */
export function repeatEarlyActs(page: Document = document): void {
  const kept = page[EARLY_ACTS] ?? [];
  const ready = kept.filter(([, element]) => element.closest(ASLEEP) === null);
  if (ready.length === 0) return;
  page[EARLY_ACTS] = kept.filter((act) => !ready.includes(act));
  // Called in an effect, where React takes no further events.
  queueMicrotask(() => {
    for (const act of ready) if (act[1].isConnected) repeat(act);
  });
}

function repeat(act: EarlyAct): void {
  if (act[0] === 'input') {
    restore(act[1], act[2], act[3]);
    return;
  }
  const [, element, text] = act;
  element.removeAttribute('aria-busy');
  if (element.textContent !== text) return;
  if (element instanceof HTMLFormElement) element.requestSubmit();
  else element.click();
}

/** Past the setter that React puts over the element's own: a change that it knows of is none to it. */
function restore(field: EarlyField, early: string, isChecked: boolean): void {
  if (/^(?:checkbox|radio)$/.test(field.type) && 'checked' in field) {
    field.checked = !isChecked;
    field.click();
    return;
  }
  const value = field.value || early;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
}
