/*
 * What goes with a live timer besides its screen: sound, notifications, the title and the icon of
 * the tab, the page that lights up, the screen that stays on.
 *
 * Only what the first second needs is here: the title, and what must happen inside a press. The
 * rest is one part of the program that is loaded when the page is at rest or something is pressed;
 * a session that ends before it has come is told when it has.
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

/** What the extras of a timer are made of. */
export interface LiveExtrasDeps extends AlarmTimer {
  readonly productName: string;
}

/** The extras of a live timer; nothing of the browser is touched before the first call. */
export interface LiveExtras {
  /** The audio device that all sounds of the page share. */
  readonly device: AudioDevice;
  readonly sound: SoundPlayer;
  readonly notifier: Notifier;
  /** What a press of Start allows: sound is unlocked, notifications are asked for where wanted. */
  prepareStart(): void;
  /** Begins to live; the answered function ends it. */
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
      // What could not be had when the page was at rest.
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

/** What the part of the program that comes later brings. */
interface LoadedAlarm extends AlarmTools {
  readonly connectAlarm: (deps: AlarmDeps) => () => void;
}

/** Loads it once; a failure is not kept: the next call tries again. */
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
