/*
 * The timer settings: loaded, saved, reset and reloaded as the specification says (section 4).
 * The local copy is always written, whatever the server says, and the product carries on.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { CallResult, KeyValueStore } from '#shared/domain/platform.ts';
import { isAllowedSetting } from '#shared/domain/settings/check-setting.ts';
import { mergeSettings } from '#shared/domain/settings/merge-settings.ts';
import { DEFAULT_SETTINGS, type TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { readJson } from '../storage/read-json.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';

/** The server's part: what it answers is merged over the defaults here. */
export interface SettingsServer {
  load(): Promise<CallResult<unknown>>;
  /** Saves the given settings; the others keep their values. */
  save(settings: Partial<TimerSettings>): Promise<CallResult<unknown>>;
  /** Hears of each choice at once, before it is saved. */
  remember?(changed: Partial<TimerSettings>): void;
  /** Returns the error to show after a load, from its own error and the one before; `error` by default. */
  errorAfterLoad?(error: string | null, before: string | null): string | null;
}

/** Dependencies of the settings store; `server` is null for a visitor without an account. */
export interface SettingsStoreDeps {
  readonly storage: KeyValueStore;
  readonly server: SettingsServer | null;
  /** Tells the page of changed settings: the window event `settingsChanged`. */
  readonly broadcast: (settings: TimerSettings) => void;
}

/** The settings in force, whether they are being loaded, and what went wrong last. */
export interface SettingsStore {
  readonly $settings: ReadableAtom<TimerSettings>;
  readonly $isLoading: ReadableAtom<boolean>;
  readonly $error: ReadableAtom<string | null>;
  load(): Promise<void>;
  save(changes: Partial<TimerSettings>): Promise<void>;
  reset(): Promise<void>;
  /** Loads the settings after a sign-in: the server's over the defaults, then the broadcast. */
  reload(): Promise<void>;
  /** Subscribes to settings loaded from the server; returns the unsubscribe function. */
  onLoaded(listener: (settings: TimerSettings) => void): () => void;
  /** Follows the changes of other tabs until the returned function is called. */
  connect(): () => void;
}

type Messages = { readonly server: string; readonly local: string };

const SAVE_MESSAGES: Messages = {
  server: 'Failed to save settings to server',
  local: 'Failed to save settings',
};
const RESET_MESSAGES: Messages = {
  server: 'Failed to reset settings on server',
  local: 'Failed to reset settings',
};

/** Makes a settings store that begins with the local copy over the defaults. */
export function createSettingsStore(deps: SettingsStoreDeps): SettingsStore {
  const { storage, server, broadcast } = deps;
  const readLocal = () => mergeSettings(readJson(storage, STORAGE_KEYS.settings));
  const $settings = atom<TimerSettings>(readLocal());
  // Until they were loaded, nobody knows what is in force.
  const $isLoading = atom(true);
  const $error = atom<string | null>(null);
  const hearers = new Set<(settings: TimerSettings) => void>();
  let changes = 0;
  let saving: Promise<unknown> = Promise.resolve();

  function writeLocal(settings: TimerSettings): boolean {
    return storage.write(STORAGE_KEYS.settings, JSON.stringify(settings));
  }

  /** Whether the server's settings are in force now. */
  async function fetchFromServer(source: SettingsServer): Promise<boolean> {
    const changesBefore = changes;
    const result = await source.load();
    if (result.kind !== 'ok') return false;
    // A change that the user made in the meantime is newer than the answer.
    if (changes === changesBefore) {
      $settings.set(mergeSettings(result.value));
      writeLocal($settings.get());
      for (const hear of hearers) hear($settings.get());
    }
    return true;
  }

  async function load(): Promise<void> {
    $isLoading.set(true);
    const changesBefore = changes;
    if (server === null) $settings.set(readLocal());
    else {
      const error = (await fetchFromServer(server)) ? null : 'Failed to load settings';
      // A choice made meanwhile reports its own outcome.
      if (changes === changesBefore) {
        $error.set(server.errorAfterLoad ? server.errorAfterLoad(error, $error.get()) : error);
      }
    }
    $isLoading.set(false);
  }

  async function put(changed: Partial<TimerSettings>, messages: Messages): Promise<void> {
    const settings = { ...$settings.get(), ...changed };
    changes += 1;
    server?.remember?.(changed);
    const isWritten = writeLocal(settings);
    $settings.set(settings);
    broadcast(settings);
    // One after the other, so that an early call cannot overwrite a later one.
    const sending = saving.then(async () => (server === null ? null : server.save(settings)));
    saving = sending.catch(() => null);
    const result = await sending;
    const isRefused = result !== null && result.kind !== 'ok';
    $error.set(isRefused ? messages.server : isWritten ? null : messages.local);
  }

  return {
    $settings,
    $isLoading,
    $error,
    load,
    async save(changed) {
      // A value out of bounds is not saved: its field has shown the error before it gets here.
      if (isAllowed(changed)) await put(changed, SAVE_MESSAGES);
      else $error.set(SAVE_MESSAGES.local);
    },
    reset: () => put(DEFAULT_SETTINGS, RESET_MESSAGES),
    async reload() {
      if (server === null) return load();
      $error.set(null);
      $isLoading.set(true);
      if (await fetchFromServer(server)) broadcast($settings.get());
      else $error.set('Failed to reload settings');
      $isLoading.set(false);
    },
    onLoaded(listener) {
      hearers.add(listener);
      return () => hearers.delete(listener);
    },
    connect: () =>
      storage.onForeignChange(STORAGE_KEYS.settings, (text) => {
        if (text === null) return;
        changes += 1;
        $settings.set(readLocal());
        broadcast($settings.get());
      }),
  };
}

function isAllowed(changed: Partial<TimerSettings>): boolean {
  return Object.entries(changed).every(([field, value]) => isAllowedSetting(field, value));
}
