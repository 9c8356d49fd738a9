/** Tells the event streams of a user that the live timer changed. */
export interface TimerEvents {
  /** Calls every listener of this user. */
  publish(userId: string): void;
  /** Calls `listener` at each change until the answered function is called. */
  subscribe(userId: string, listener: () => void): () => void;
  /** How many listeners a user has. */
  count(userId: string): number;
}

/** Makes the events of one process; streams poll besides, so that several processes agree within seconds. */
export function createTimerEvents(): TimerEvents {
  const listeners = new Map<string, Set<() => void>>();
  return {
    publish(userId) {
      for (const listener of listeners.get(userId) ?? []) listener();
    },
    subscribe(userId, listener) {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(userId);
      };
    },
    count: (userId) => listeners.get(userId)?.size ?? 0,
  };
}
