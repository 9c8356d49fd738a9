/** The event sources for permission changes; replaced in tests. */
export interface PermissionSource {
  readonly page?: Pick<Window, 'addEventListener'>;
  readonly query?: () => Promise<EventTarget>;
}

/**
 * Calls `listener` whenever the permission for notifications may have changed: after an event of
 * the browser, or when the user returns from its settings. Returns the unsubscribe function.
 */
export function onPermissionChange(
  listener: () => void,
  { page = window, query = ownQuery }: PermissionSource = {},
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  page.addEventListener('focus', listener, { signal });
  query().then(
    (status) => status.addEventListener('change', listener, { signal }),
    // Some browsers cannot be asked; coming back to the page is noticed there too.
    () => undefined,
  );
  return () => stop.abort();
}

async function ownQuery(): Promise<EventTarget> {
  return navigator.permissions.query({ name: 'notifications' });
}
