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
    const [, field, value, isChecked] = act;
    if (isToggle(field)) check(field, isChecked);
    else write(field, value);
    return;
  }
  const [kind, element, text] = act;
  if (kind === 'submit') element.removeAttribute('aria-busy');
  if (element.textContent !== text) return;
  if (element instanceof HTMLFormElement) element.requestSubmit();
  else element.click();
}

function isToggle(field: EarlyField): field is HTMLInputElement {
  return field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);
}

/** React takes a change for one only where it differs from what it wrote itself. */
function check(field: HTMLInputElement, isChecked: boolean): void {
  field.checked = !isChecked;
  if (field.type === 'checkbox' || isChecked) field.click();
}

/** Past the setter that React puts over the element's own, so that React sees the change. */
function write(field: EarlyField, early: string): void {
  const value = field.value || early;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  const name = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(name, { bubbles: true }));
}
