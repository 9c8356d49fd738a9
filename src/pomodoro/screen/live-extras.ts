/*
 * The extras of a live timer besides its screen: sound, notifications, the title and the icon of
 * the tab, the flash of the page, the wake lock.
 *
 * This module holds only the parts needed in the first second: the title, and everything that must
 * happen inside a press. The rest is one chunk that is loaded when the page is idle or after the
 * first press. A session that ends earlier is announced once the chunk is loaded.
 */
import { type AudioDevice, createAudioDevice } from '#platform/audio/audio-device.ts';
import { createNotifyPermission } from '#platform/device/notify-permission.ts';
import { createDocumentTitle } from '#platform/page/document-title.ts';
import { loadChunk } from '#platform/page/loading/load-chunk.ts';
import { whenIdle } from '#platform/time/idle.ts';
import type { Notifier, SoundPlayer } from '#shared/domain/platform.ts';
import type { EndedSession } from '#shared/domain/timer/types.ts';
import type { AlarmDeps, AlarmTimer, AlarmTools } from '../alarm/alarm.ts';
import { connectTimerTitle } from './timer-title.ts';

/** Dependencies of a timer's extras. */
export interface LiveExtrasDeps extends AlarmTimer {
  readonly productName: string;
}

/** The extras of a live timer; nothing of the browser is touched before the first call. */
export interface LiveExtras {
  /** The audio device that all sounds of the page share. */
  readonly device: AudioDevice;
  readonly sound: SoundPlayer;
  readonly notifier: Notifier;
  /**
   * Does what only a press of Start allows: unlocks sound, and asks for notifications where wanted.
   */
  prepareStart(): void;
  /** Starts the extras; returns the function that stops them. */
  connect(): () => void;
}

/** Makes the extras of a timer. */
export function createLiveExtras(deps: LiveExtrasDeps): LiveExtras {
  const { timer, settings } = deps;
  const device = createAudioDevice();
  const title = createDocumentTitle(deps.productName);
  const load = alarmLoader(device, deps.now);
  const notifier = lateNotifier(load);
  let begin = async () => {};

  function connect(): () => void {
    const missed: EndedSession[] = [];
    let isOver = false;
    let endAlarm: (() => void) | null = null;
    const stopCollecting = timer.onEnded((ended) => missed.push(ended));
    begin = async () => {
      try {
        const { connectAlarm, ...tools } = await load();
        if (isOver || endAlarm !== null) return;
        stopCollecting();
        endAlarm = connectAlarm({ ...deps, ...tools, device, title, missed });
      } catch {
        // Neither the network nor a copy has it: the timer runs on, and it is tried again.
      }
    };
    const ends = [
      connectTimerTitle(timer, title),
      whenIdle(() => void begin()),
      // Tries again when the chunk could not be loaded while the page was idle.
      listenTo(window, 'online', () => void begin()),
    ];
    return () => {
      isOver = true;
      stopCollecting();
      for (const end of ends) end();
      endAlarm?.();
    };
  }

  return {
    device,
    sound: lateSound(device, load),
    notifier,
    prepareStart() {
      device.unlock();
      if (settings().notifications) void notifier.request();
      void begin();
    },
    connect,
  };
}

/** The exports of the chunk that is loaded later. */
interface LoadedAlarm extends AlarmTools {
  readonly connectAlarm: (deps: AlarmDeps) => () => void;
}

/** Loads the chunk once; a failure is not cached: the next call tries again. */
function alarmLoader(device: AudioDevice, now: () => number): () => Promise<LoadedAlarm> {
  let loading: Promise<LoadedAlarm> | null = null;
  const load = async () => {
    const { connectAlarm, createAlarmTools } = await loadChunk(() => import('../alarm/alarm.ts'));
    return { connectAlarm, ...createAlarmTools(device, now) };
  };
  return () => {
    if (loading !== null) return loading;
    loading = load();
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };
}

/** A player of which only what must happen inside a press is here at once. */
function lateSound(device: AudioDevice, load: () => Promise<LoadedAlarm>): SoundPlayer {
  return {
    unlock: device.unlock,
    access: device.access,
    onAccess: device.onAccess,
    async play(id, volume) {
      device.unlock();
      try {
        return await (await load()).player.play(id, volume);
      } catch {
        return 'blocked';
      }
    },
    preload: (ids) =>
      void load().then(
        ({ player }) => player.preload(ids),
        () => undefined,
      ),
  };
}

/** A notifier of which only the question is here at once. */
function lateNotifier(load: () => Promise<LoadedAlarm>): Notifier {
  return {
    ...createNotifyPermission(),
    async notify(title, body, tag) {
      try {
        return await (await load()).notifier.notify(title, body, tag);
      } catch {
        return 'failed';
      }
    },
  };
}

function listenTo(target: EventTarget, name: string, listener: () => void): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}
