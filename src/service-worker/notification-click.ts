/** The data that a page puts into a notification: the path to return to. */
interface NotificationData {
  readonly path?: unknown;
}

/** A click on a notification brings back a tab of the site, the app first, or opens one. */
export async function returnToPage(
  clients: Pick<Clients, 'matchAll' | 'openWindow'>,
  data: unknown,
): Promise<void> {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const pathOf = ({ url }: WindowClient) => new URL(url).pathname;
  const path = pathIn(data);
  // The browser lists the tab that was looked at last first.
  const tab =
    tabs.find((each) => pathOf(each) === '/app') ??
    tabs.find((each) => pathOf(each) === path) ??
    tabs[0];
  try {
    if (tab !== undefined) return void (await tab.focus());
  } catch {
    // Closed meanwhile, or not to be focused.
  }
  await clients.openWindow(path);
}

/** A path of this site and nothing else: one `/` and then no second one. */
function pathIn(data: unknown): string {
  const { path }: NotificationData = typeof data === 'object' && data !== null ? data : {};
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/';
}
