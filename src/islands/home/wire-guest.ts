import { createIds } from '#platform/device/ids.ts';
import { openStorage } from '#platform/device/storage.ts';
import { createLeadership } from '#platform/tabs/leadership.ts';
import { createTabChannel } from '#platform/tabs/tabs.ts';
import { createAfterPaint } from '#platform/time/after-paint.ts';
import { createClock } from '#platform/time/clock.ts';
import { createTicker } from '#platform/time/ticker.ts';
import { deviceTimeZone } from '#platform/time/time-zone.ts';
import { guardVisitorTimer } from '#pomodoro/guards/load-visitor-guard.ts';
import { tellCompleted } from '#pomodoro/screen/completed-event.ts';
import { createLiveExtras } from '#pomodoro/screen/live-extras.ts';
import { createTimerScreen, type TimerScreen } from '#pomodoro/screen/timer-screen.ts';
import { createStaleSession, type StaleSession } from '#pomodoro/stale-session/stale-session.ts';
import type { Clock, Ids, KeyValueStore, Leadership } from '#shared/domain/platform.ts';
import { rulesOf } from '#shared/domain/settings/rules-of.ts';
import type { EndedSession } from '#shared/domain/timer/types.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import { APP_PATH } from '#shared/page/first-script.ts';
import { site } from '#site.ts';
import { createSettingsStore } from '#stores/account/settings-store.ts';
import { createGuestRecorder } from '#stores/guest/guest-recorder.ts';
import { createGuestSessions, type GuestSessions } from '#stores/sessions/guest-sessions.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { createTimerStore, type TimerStore } from '#stores/timer/timer-store.ts';
import { countFinished, countStarts } from './count-sessions.ts';

/** Services shared by all parts of a visitor's page. */
export interface GuestBrowser {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly storage: KeyValueStore;
  readonly leadership: Leadership;
}

/** The timer of a visitor without an account, wired to this browser. */
export interface Guest {
  readonly timer: TimerStore;
  readonly screen: TimerScreen;
  readonly sessions: GuestSessions;
  /** The browser that the parts which come later share with the timer. */
  readonly browser: GuestBrowser;
  readonly stale: StaleSession;
  /** Begins to live; the answered function ends it. */
  connect(): () => void;
}

/** Wires a guest; touches the browser only from `connect` on, so that the server can render it too. */
export function wireGuest(): Guest {
  const browser = openBrowser();
  const { clock, storage, leadership, tabs, ticker } = browser;
  const settingsStore = createSettingsStore({
    storage,
    server: null,
    broadcast: (changed) => emit('settingsChanged', changed),
  });
  const settings = settingsStore.$settings.get;
  const sessions = createGuestSessions({ storage });
  const record = createRecord(sessions);
  const timer = createTimerStore({ ...browser, rules: rulesOf(settings()), owner: null });
  const extras = createLiveExtras({
    timer,
    leadership,
    tabs,
    owner: null,
    settings,
    now: clock.now,
    productName: site.name,
  });

  return {
    timer,
    screen: createTimerScreen({
      timer,
      settings: settingsStore,
      storage,
      prepareStart: extras.prepareStart,
      saveNote: async (id, text) => {
        sessions.note(id, text);
        return true;
      },
      own: { store: settingsStore, sound: extras.sound, notifier: extras.notifier },
    }),
    sessions,
    browser,
    stale: createStaleSession({ timer, storage, record }),
    connect() {
      const left = storage.read(STORAGE_KEYS.timerState);
      const ends = [
        timer.onEnded(record),
        extras.connect(),
        sessions.connect(),
        settingsStore.$settings.listen((changed) => timer.configure(rulesOf(changed))),
        settingsStore.connect(),
        storage.onForeignChange(STORAGE_KEYS.token, (token) => {
          // Signed in elsewhere; a session under way here is brought to its end first.
          if (token !== null && !isActive(timer.$timer.get())) location.replace(APP_PATH);
        }),
        timer.connect(),
        countStarts(timer),
        guardVisitorTimer({ clock, timer, ticker, tabs, leadership, left }),
      ];
      void settingsStore.load();
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/**
 * Returns the handler of ended sessions: it records the session and emits its completion to the
 * page.
 */
function createRecord(sessions: GuestSessions): (ended: EndedSession) => void {
  const recorder = createGuestRecorder(sessions, deviceTimeZone);
  return (ended) => {
    recorder.record(ended);
    countFinished(ended);
    tellCompleted(ended, emit);
  };
}

function emit(name: string, detail: unknown): void {
  dispatchEvent(new CustomEvent(name, { detail }));
}

function openBrowser() {
  const clock = createClock();
  return {
    afterPaint: createAfterPaint(),
    clock,
    ids: createIds(),
    storage: openStorage(),
    leadership: createLeadership(),
    tabs: createTabChannel(),
    ticker: createTicker({ clock }),
  };
}
