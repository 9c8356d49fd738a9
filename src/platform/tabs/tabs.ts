import type { TabChannel } from '#shared/domain/platform.ts';

const NAME = 'ripen';
/** The key that carries messages where the browser has no broadcast channels. */
const STORAGE_KEY = 'ripenTabs';

interface Wire {
  post(message: unknown): void;
  listen(hear: (message: unknown) => void): () => void;
}

/** Speaks with the other tabs of this browser; opens the line when it is first used. Never throws. */
export function createTabChannel(
  openChannel: () => BroadcastChannel = () => new BroadcastChannel(NAME),
): TabChannel {
  let wire: Wire | undefined;
  const line = () => {
    wire ??= openWire(openChannel);
    return wire;
  };
  return {
    post: (message) => line().post(message),
    listen: (listener) => line().listen(listener),
  };
}

function openWire(openChannel: () => BroadcastChannel): Wire {
  try {
    return channelWire(openChannel());
  } catch {
    return storageWire();
  }
}

function channelWire(channel: BroadcastChannel): Wire {
  return {
    post: (message) => channel.postMessage(message),
    listen(hear) {
      const onMessage = (event: MessageEvent<unknown>) => hear(event.data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
}

/** A change of local storage is heard by every tab but the one that made it. */
function storageWire(): Wire {
  return {
    post(message) {
      try {
        localStorage.setItem(STORAGE_KEY, JSON.stringify(message));
        // The same message twice in a row has to be a change twice.
        localStorage.removeItem(STORAGE_KEY);
      } catch {
        // Storage is refused: this tab stays alone, as though it were the only one.
      }
    },
    listen(hear) {
      const onStorage = ({ key, newValue }: StorageEvent) => {
        if (key !== STORAGE_KEY || newValue === null) return;
        try {
          hear(JSON.parse(newValue));
        } catch {
          // Not written by this product.
        }
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}
