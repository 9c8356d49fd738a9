const failed = new Set<HTMLLinkElement>();

/** Notes each stylesheet of a page that could not be loaded. */
export function watchStyles(page: Pick<Document, 'addEventListener'>): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  };
  // The event of a link does not bubble.
  page.addEventListener('error', note, true);
}

/** Loads that are under way; a part that is loaded meanwhile waits for them, too. */
const reloading = new Set<Promise<void>>();

/**
 * Loads the stylesheets that failed once more; rejects when one fails again. The loader of lazy parts asks
 * for each of them only once, so the next try would show a part without its styles.
 */
export async function reloadFailedStyles(): Promise<void> {
  for (const link of Array.from(failed)) {
    // One that has left the page is of no use to anybody, and would never come.
    if (!link.isConnected) {
      failed.delete(link);
      continue;
    }
    const load = reload(link).finally(() => reloading.delete(load));
    reloading.add(load);
  }
  await Promise.all(reloading);
}

function reload(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const { href } = link;
    const next = document.createElement('link');
    next.rel = 'stylesheet';
    next.addEventListener('load', () => resolve());
    next.addEventListener('error', () => reject(new Error(`${href} could not be loaded.`)));
    next.href = href;
    failed.delete(link);
    link.replaceWith(next);
  });
}
