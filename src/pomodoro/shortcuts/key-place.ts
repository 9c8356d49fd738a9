/** Where letters are text, or already have a meaning of their own. */
const TAKES_LETTERS = [
  'input:not([type=radio], [type=checkbox], [type=range], [type=button], [type=submit], [type=reset], [type=color], [type=file], [type=image])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  '[role=textbox]',
  '[role=combobox]',
  '[role=listbox]',
  '[role=menu]',
].join();

/** Where Space presses something; a chosen radio button has nothing left to press. */
const TAKES_SPACE = [
  'button',
  'summary',
  'audio',
  'video',
  'input:not([type=radio]:checked, [type=range])',
  '[role=button]',
  '[role=checkbox]',
  '[role=switch]',
  '[role=tab]',
  '[role=option]',
].join();

/**
 * Dialogs that show the timer itself mark themselves, because its keys go on working there; one that
 * is hidden is about to close.
 */
const BLOCKING_DIALOG = 'dialog[open]:not([data-keys=timer], [hidden])';

/** Whether a key pressed there is a shortcut and nothing else. */
export function isFreeFor(key: string, event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return false;
  // An event that is over has no path any more.
  const element = elementIn(event.composedPath()[0] ?? event.target);
  // A hidden element keeps the focus for a moment, and takes no keys.
  const target = element?.closest('[hidden]') ? null : element;
  if (target?.closest(TAKES_LETTERS)) return false;
  if (key === 'Space' && target?.closest(TAKES_SPACE)) return false;
  const page = element?.ownerDocument ?? document;
  return key === '?' || page.querySelector(BLOCKING_DIALOG) === null;
}

/** By what it can do: an element of another window is no instance of this one's `Element`. */
function elementIn(target: EventTarget | null): Element | null {
  return target !== null && 'closest' in target ? (target as Element) : null;
}
