/** Dependencies of the wake lock; `wakeLock` returns undefined where the browser has none. */
export interface WakeLockDeps {
  readonly wakeLock?: () => WakeLock | undefined;
}

/** Keeps the screen on while it is wanted and the page is in sight; no call throws. */
export interface ScreenLock {
  isSupported(): boolean;
  /** Holds the screen on, or lets it go. */
  want(isWanted: boolean): void;
  /** Whether the screen is held on now. */
  isHeld(): boolean;
  /** Asks once, lets go again, and answers what came of it. */
  test(): Promise<'held' | 'refused' | 'unsupported'>;
  /** Lives until the returned function is called: asks again whenever the page comes in sight. */
  connect(): () => void;
}

/** A screen lock over the Screen Wake Lock API, which lets go of it whenever the page is hidden. */
export function createScreenLock({ wakeLock = ownWakeLock }: WakeLockDeps = {}): ScreenLock {
  let isWanted = false;
  let isAsking = false;
  let held: WakeLockSentinel | null = null;

  async function ask(): Promise<WakeLockSentinel | null> {
    try {
      return (await wakeLock()?.request('screen')) ?? null;
    } catch {
      // Refused: a low battery, a hidden page, a policy. The screen goes off as it always did.
      return null;
    }
  }

  async function letGo(sentinel: WakeLockSentinel): Promise<void> {
    await sentinel.release().catch(() => undefined);
  }

  async function update(): Promise<void> {
    if (!isWanted) {
      const sentinel = held;
      held = null;
      if (sentinel !== null) await letGo(sentinel);
      return;
    }
    if (held !== null || isAsking || document.visibilityState !== 'visible') return;
    isAsking = true;
    const sentinel = await ask();
    isAsking = false;
    if (sentinel === null) return;
    sentinel.onrelease = () => {
      if (held === sentinel) held = null;
    };
    held = sentinel;
    // It may have been wanted no more while the browser thought about it.
    if (!isWanted) await update();
  }

  return {
    isSupported: () => wakeLock() !== undefined,
    want(wanted) {
      if (wanted === isWanted) return;
      isWanted = wanted;
      void update();
    },
    isHeld: () => held !== null,
    async test() {
      if (wakeLock() === undefined) return 'unsupported';
      const sentinel = await ask();
      if (sentinel === null) return 'refused';
      await letGo(sentinel);
      return 'held';
    },
    connect() {
      const onSight = () => void update();
      document.addEventListener('visibilitychange', onSight);
      return () => {
        document.removeEventListener('visibilitychange', onSight);
        isWanted = false;
        void update();
      };
    },
  };
}

function ownWakeLock(): WakeLock | undefined {
  // Not there in an old browser or on an address that is not secure, whatever the types say.
  const own: WakeLock | undefined = Reflect.get(navigator, 'wakeLock');
  return own;
}
