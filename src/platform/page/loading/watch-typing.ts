/** Marks each field of a page that somebody types into with `data-typed`. */
export function watchTyping(page: Pick<Document, 'addEventListener'>): void {
  page.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement) target.dataset['typed'] = '';
  });
}
