import { watchPageLife } from './page-life.ts';
import { webLocks } from './web-locks.ts';

const PREFIX = 'ripen-tab-';

/** Lets the tabs of one browser know which of them are there. */
export interface TabPresence {
  /** The tabs that are there now, this one among them. */
  present(): Promise<ReadonlySet<string>>;
}

/**
 * Says that the tab of this id is there, by a Web Lock that goes with its page; a page that is left
 * is gone until it comes back. Where there are no locks a tab knows of itself alone.
 */
export function createTabPresence(
  tab: string,
  locks: () => LockManager | undefined = webLocks,
  watchLife: typeof watchPageLife = watchPageLife,
): TabPresence {
  const manager = locks();
  let letGo: (() => void) | null = null;

  function hold(): void {
    if (letGo !== null) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    letGo = resolve;
    // A browser that blocks storage for a page has locks and refuses every request for one.
    manager?.request(`${PREFIX}${tab}`, () => promise).catch(() => {});
  }

  hold();
  watchLife({
    onLeave() {
      letGo?.();
      letGo = null;
    },
    onReturn: hold,
  });

  return {
    async present() {
      const state = await manager?.query().catch(() => undefined);
      const names = (state?.held ?? []).flatMap(({ name }) => name ?? []);
      const tabs = names.filter((name) => name.startsWith(PREFIX));
      return new Set([tab, ...tabs.map((name) => name.slice(PREFIX.length))]);
    },
  };
}
