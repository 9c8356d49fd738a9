const typed = new Set<Element>();

/** Notes each field of a page that somebody types into. */
export function watchTyping(page: Pick<Document, 'addEventListener'>): void {
  page.addEventListener('input', ({ target }) => {
    for (const field of typed) if (!field.isConnected) typed.delete(field);
    if (target instanceof Element) typed.add(target);
  });
}

/**
 * Whether a field on the page holds something that was typed. A field that is filled from the start, such
 * as a day or a length, holds nothing of the user's.
 */
export function holdsTyping(): boolean {
  return [...typed].some((field) => field.isConnected && textOf(field) !== '');
}

/** The text of a field, or of a text that is edited in place. */
function textOf(field: Element): string | null {
  if (!(field instanceof HTMLInputElement)) {
    return field instanceof HTMLTextAreaElement ? field.value : field.textContent;
  }
  return /radio|checkbox|range/.test(field.type) ? '' : field.value;
}
