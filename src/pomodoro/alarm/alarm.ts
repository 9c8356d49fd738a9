/*
 * All that is heard and seen of the timer besides its screen, in one part of the program that is
 * loaded when the page is at rest: see `live-extras.ts`.
 */
import type { AudioDevice } from '#platform/audio/audio-device.ts';
import { createStallWatch } from '#platform/audio/audio-stall.ts';
import { type AlarmPlayer, createSoundPlayer } from '#platform/audio/sound.ts';
import { createNotifier } from '#platform/device/notify.ts';
import type { DocumentTitle } from '#platform/page/document-title.ts';
import { createFavicon } from '#platform/page/favicon.ts';
import { createScreenLock } from '#platform/page/wake-lock.ts';
import type { Leadership, Notifier, TabChannel } from '#shared/domain/platform.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import type { EndedSession } from '#shared/domain/timer/types.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';
import { createBlockedSound } from './blocked-sound.ts';
import { notifyOfEnd } from './end-notification.ts';
import { connectEndSigns } from './end-signs.ts';
import { createEndTone } from './end-tone.ts';
import { connectKeepAwake } from './keep-awake.ts';
import { mountAlarmBar } from './mount-alarm-bar.tsx';
import { createAlarmRepeat } from './repeat.ts';
import { type SessionEnd, watchEnds } from './session-ends.ts';
import { connectTabIcon } from './tab-icon.ts';
import { connectTicking } from './ticking.ts';

/** The live timer that is to be heard and seen. */
export interface AlarmTimer {
  readonly timer: TimerStore;
  readonly leadership: Leadership;
  readonly tabs: TabChannel;
  /** The id of the account, null for a visitor. */
  readonly owner: string | null;
  readonly settings: () => TimerSettings;
  readonly now: () => number;
}

/** Dependencies of the alarm; `missed` are the sessions that ended before this chunk was loaded. */
export interface AlarmDeps extends AlarmTimer, AlarmTools {
  readonly title: DocumentTitle;
  readonly device: AudioDevice;
  readonly missed: readonly EndedSession[];
  /** The page's own unless given. */
  readonly alert?: (text: string) => void;
  readonly isVisible?: () => boolean;
}

/** The sound player and the notifier of this page. */
export interface AlarmTools {
  readonly player: AlarmPlayer;
  readonly notifier: Notifier;
}

/** Makes the tools of this page; there is one device. */
export function createAlarmTools(device: AudioDevice, now: () => number): AlarmTools {
  return { player: createSoundPlayer({ device, now }), notifier: createNotifier() };
}

/** Makes the timer heard and seen until the returned function is called. */
export function connectAlarm(deps: AlarmDeps): () => void {
  const { timer, leadership, settings, player, device } = deps;
  const tone = createEndTone({ ...deps, onSettings });
  const repeat = createAlarmRepeat(deps);
  const blocked = createBlockedSound(deps);

  /** Sound and notification are independent of each other. */
  function tell(end: SessionEnd): void {
    const rung = tone.ring(end);
    repeat.begin();
    void rung.then((outcome) => {
      if (outcome === 'blocked') blocked.missed();
    });
    if (settings().notifications) void notifyOfEnd(end, rung, deps);
  }

  const ends = [
    tone.connect(),
    repeat.connect(),
    blocked.connect(),
    connectEndSigns(deps),
    connectTicking({ timer, leadership, sound: player, settings }),
    connectTabIcon(timer, createFavicon()),
    connectKeepAwake({ timer, screen: createScreenLock(), settings }),
    mountAlarmBar({ repeat, blocked }, timer),
    timer.$nowMs.listen(createStallWatch(device)),
    // Last: what was missed is told now.
    watchEnds(deps, tell),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The event of the specification, section 4, which every writer of settings sends. */
function onSettings(listener: () => void): () => void {
  addEventListener('settingsChanged', listener);
  return () => removeEventListener('settingsChanged', listener);
}
