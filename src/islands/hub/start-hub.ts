/* Loads what shows a visitor's timers on the hub, once there is any. */

/** Where timers and the times used lately stand in local storage: see `stores/storage-keys.ts`. */
const WATCHED = ['ripenTools', 'ripenToolRecents'];

/** Looks now and whenever another tab starts a timer. */
export function startHub(): void {
  let isLoaded = false;
  const look = () => {
    if (isLoaded || !hasAny()) return;
    isLoaded = true;
    // Without it the hub is the same.
    import('./hub-now.ts').then(
      ({ connectHub }) => connectHub(),
      () => {
        isLoaded = false;
      },
    );
  };
  addEventListener('storage', look);
  look();
}

function hasAny(): boolean {
  try {
    return WATCHED.some((key) => (localStorage.getItem(key) ?? '[]').length > 2);
  } catch {
    return false;
  }
}
