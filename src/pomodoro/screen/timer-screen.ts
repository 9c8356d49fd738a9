import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import type { KeyValueStore, Notifier, SoundPlayer } from '#shared/domain/platform.ts';
import type { SettingsStore } from '#stores/account/settings-store.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';
import { createShortcuts, type Shortcuts } from '../shortcuts/shortcuts.ts';

/** Dependencies of the header's controls, on a page without the app's header. */
export interface OwnTools {
  readonly store: SettingsStore;
  readonly sound: SoundPlayer;
  readonly notifier: Notifier;
}

/** Dependencies of a timer screen. */
export interface TimerScreenDeps {
  readonly timer: TimerStore;
  readonly settings: Pick<SettingsStore, '$settings' | 'save'>;
  readonly storage: KeyValueStore;
  /** Runs inside the press of Start, where the browser lets a page unlock sound and ask questions. */
  readonly prepareStart: () => void;
  /** Keeps a note on a recorded session; false when it could not be kept. */
  readonly saveNote: (sessionId: string, note: string) => Promise<boolean>;
  readonly own?: OwnTools;
}

/** The timer with all that its screen knows beside it, for visitors and accounts alike. */
export interface TimerScreen extends Omit<TimerScreenDeps, 'prepareStart'> {
  readonly shortcuts: Shortcuts;
  /** Whether the map of keys is open. */
  readonly $isMapOpen: WritableAtom<boolean>;
  /** Whether the timer alone fills the screen. */
  readonly $isFull: WritableAtom<boolean>;
  /** Start was refused, because the project has no task chosen. */
  readonly $isRefused: ReadableAtom<boolean>;
  /** A short message about the last key pressed; emptied after a while. */
  readonly $message: WritableAtom<string>;
  start(): void;
  startWithoutTask(): void;
  /** The reason of the refusal is gone. */
  forgetRefusal(): void;
}

/** Makes the screen of a timer; nothing happens until somebody acts. */
export function createTimerScreen({ prepareStart, ...deps }: TimerScreenDeps): TimerScreen {
  const $isRefused = atom(false);
  function start(): void {
    prepareStart();
    // Each refusal is shown, also right after another one.
    $isRefused.set(false);
    $isRefused.set(!deps.timer.start());
  }
  return {
    ...deps,
    shortcuts: createShortcuts(deps.storage),
    $isMapOpen: atom(false),
    $isFull: atom(false),
    $isRefused,
    $message: atom(''),
    start,
    startWithoutTask() {
      deps.timer.attach({ kind: 'standalone' });
      start();
    },
    forgetRefusal: () => $isRefused.set(false),
  };
}
