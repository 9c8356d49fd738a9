/*
 * The timers of the public pages, with the browser services they need. There is one instance per
 * page, shared by the tool and the pill that shows running timers. No React here: pages without a
 * tool load this module too.
 */
import { type AudioDevice, createAudioDevice } from '#platform/audio/audio-device.ts';
import { createIds } from '#platform/device/ids.ts';
import { createNotifyPermission } from '#platform/device/notify-permission.ts';
import { openStorage } from '#platform/device/storage.ts';
import { loadChunk } from '#platform/page/loading/load-chunk.ts';
import { createLeadership } from '#platform/tabs/leadership.ts';
import { createClock } from '#platform/time/clock.ts';
import { whenIdle } from '#platform/time/idle.ts';
import { createTicker } from '#platform/time/ticker.ts';
import { countEvent } from '#platform/visits/count-event.ts';
import type { Clock, Ids, KeyValueStore, Leadership } from '#shared/domain/platform.ts';
import type { Run, Signal } from '#shared/domain/tools/runs/run.ts';
import { createPageMemory, type PageMemory } from '#stores/tools/page-memory.ts';
import { createToolsStore, type ToolsStore } from '#stores/tools/tools-store.ts';
import type { ToolAlarm } from '../parts/alarm/tool-alarm.ts';

/** A lock of its own: another tab may lead the Pomodoro timer. */
const LOCK = 'ripen-tools-leader';

/** Services shared by all parts of a page. */
export interface OwnTools {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly storage: KeyValueStore;
  readonly leadership: Leadership;
  readonly tools: ToolsStore;
  readonly memory: PageMemory;
  readonly device: AudioDevice;
  /** Unlocks sound and asks for permission to notify; only a press of Start allows both. */
  prepareStart(): void;
  /** Returns the alarm of this page; loads it on the first call. */
  alarm(): Promise<ToolAlarm>;
  /**
   * Connects the timers with the first call. Returns a function that ends this caller's use; the
   * last one disconnects.
   */
  connect(): () => void;
}

let own: OwnTools | null = null;

/** Returns the timers of this page. They change nothing in the browser before `connect`. */
export function ownTools(): OwnTools {
  own ??= wireTools();
  return own;
}

function wireTools(): OwnTools {
  const clock = createClock();
  const ids = createIds();
  const storage = openStorage();
  const leadership = createLeadership(undefined, LOCK);
  const tools = createToolsStore({
    clock,
    ids,
    storage,
    leadership,
    ticker: createTicker({ clock }),
  });
  const device = createAudioDevice();
  const alarm = once(async () => {
    const { createToolAlarm } = await loadChunk(() => import('../parts/alarm/tool-alarm.ts'));
    return createToolAlarm({ tools, device, leadership, clock });
  });
  let users = 0;
  let end = () => {};

  function begin(): () => void {
    const missed: [Signal, Run][] = [];
    let isOver = false;
    let endAlarm = () => {};
    const stopCollecting = tools.onSignal((signal, run) => missed.push([signal, run]));
    const wake = async () => {
      try {
        const loaded = await alarm();
        if (isOver) return;
        stopCollecting();
        endAlarm = loaded.connect(missed.splice(0));
      } catch {
        // It could not be loaded, neither from the network nor from the cache. The timers keep
        // running, and the next press tries again.
      }
    };
    const stopCounting = tools.onSignal((signal, { page }) => {
      if (signal.kind === 'end' && signal.isLast) countEvent({ kind: 'finished', path: page });
    });
    const ends = [tools.connect(), stopCounting, whenIdle(() => void wake()), stopCollecting];
    return () => {
      isOver = true;
      for (const each of ends) each();
      endAlarm();
    };
  }

  return {
    clock,
    ids,
    storage,
    leadership,
    tools,
    device,
    alarm,
    memory: createPageMemory(storage),
    prepareStart() {
      device.unlock();
      const permission = createNotifyPermission();
      if (permission.permission() === 'default') void permission.request();
      void alarm().catch(() => undefined);
    },
    connect() {
      if (users === 0) end = begin();
      users += 1;
      return () => {
        users -= 1;
        if (users === 0) end();
      };
    },
  };
}

/**
 * Returns a function that does the work once and caches the result. After a failure the next call
 * tries again.
 */
function once<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let doing: Promise<Answer> | null = null;
  return () => {
    doing ??= work().catch((error: unknown) => {
      doing = null;
      throw error;
    });
    return doing;
  };
}
