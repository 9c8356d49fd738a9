/*
 * The timers of the public pages, wired to this browser: one for a page, however many of its parts
 * (the tool, the pill that follows the visitor) ask for it. No React here: pages without a tool
 * carry it too.
 */
import { type AudioDevice, createAudioDevice } from '#platform/audio/audio-device.ts';
import { createIds } from '#platform/device/ids.ts';
import { createNotifyPermission } from '#platform/device/notify-permission.ts';
import { createStorage } from '#platform/device/storage.ts';
import { loadChunk } from '#platform/page/loading/load-chunk.ts';
import { createLeadership } from '#platform/tabs/leadership.ts';
import { createClock } from '#platform/time/clock.ts';
import { whenIdle } from '#platform/time/idle.ts';
import { createTicker } from '#platform/time/ticker.ts';
import type { Clock, Ids, KeyValueStore, Leadership } from '#shared/domain/platform.ts';
import type { Run, Signal } from '#shared/domain/tools/runs/run.ts';
import { createPageMemory, type PageMemory } from '#stores/tools/page-memory.ts';
import { createToolsStore, type ToolsStore } from '#stores/tools/tools-store.ts';
import type { ToolAlarm } from '../parts/alarm/tool-alarm.ts';

/** Another lock than the Pomodoro timer's: the two may be led by different tabs. */
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
  /** The alarm of this page, which comes when it is first needed. */
  alarm(): Promise<ToolAlarm>;
  /** Begins to live with the first part that asks; the answered function ends that part's share. */
  connect(): () => void;
}

let own: OwnTools | null = null;

/** The timers of this page; nothing of the browser is touched before `connect`. */
export function ownTools(): OwnTools {
  own ??= wireTools();
  return own;
}

function wireTools(): OwnTools {
  const clock = createClock();
  const ids = createIds();
  const storage = createStorage();
  const leadership = createLeadership(undefined, LOCK);
  const tools = createToolsStore({
    ...{ clock, ids, storage, leadership },
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
        // Neither the network nor a copy has it: the timers run on, and the next press tries again.
      }
    };
    const ends = [tools.connect(), whenIdle(() => void wake()), stopCollecting];
    return () => {
      isOver = true;
      for (const each of ends) each();
      endAlarm();
    };
  }

  return {
    ...{ clock, ids, storage, leadership, tools, device, alarm },
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

/** Does it once; a failure is not kept: the next call tries again. */
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
