/** The Web Locks of this browser; undefined where it has none, as at an address that is not secure. */
export function webLocks(): LockManager | undefined {
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ?? undefined;
}
