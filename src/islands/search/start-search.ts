/* The way into the search: a button and the key `/`; everything else comes with the first use. */

/** Opens the search with some words in it; `failed` is called where its code does not come. */
function loadSearch(words = '', failed: () => void = () => undefined): void {
  void import('./search-dialog.ts').then(({ openSearch }) => openSearch(words), failed);
}

/** Lets the search of this page be opened, with the words that stand in `data-search-open`. */
export function startSearch(): void {
  addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const opener = target instanceof Element ? target.closest('[data-search-open]') : null;
    if (opener === null) return;
    // The link may be opened in a tab of its own.
    if (ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    const { href } = opener instanceof HTMLAnchorElement ? opener : { href: '' };
    // Where the link leads there is a search as well.
    const follow = () => href !== '' && location.assign(href);
    loadSearch(opener.getAttribute('data-search-open') ?? '', follow);
  });
  addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return;
    if (target instanceof Element && target.closest('input,textarea,select,[contenteditable]'))
      return;
    event.preventDefault();
    loadSearch();
  });
}
