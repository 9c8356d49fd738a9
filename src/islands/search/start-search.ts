/* The way into the search: a button and the key `/`; everything else comes with the first use. */

/** Lets the search of this page be opened, with words in it where a link or a form brings some. */
export function startSearch(): void {
  const open = (words = '') => {
    // Without it the pages are the same; the next press tries again.
    import('./search-dialog.ts').then(
      ({ openSearch }) => openSearch(words),
      () => undefined,
    );
  };
  for (const button of document.querySelectorAll('[data-search-open]')) {
    button.addEventListener('click', () => open());
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-search-inline]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      open(String(new FormData(form).get('q') ?? ''));
    });
  }
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isTyping(event.target)) return;
    event.preventDefault();
    open();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
