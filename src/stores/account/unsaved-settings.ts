/*
 * Settings that the server has not saved yet. A choice made without a network is remembered field
 * by field, per account, until the server has it. Until then it wins over the server's values.
 */
import type { CallResult, KeyValueStore } from '#shared/domain/platform.ts';
import { isAllowedSetting } from '#shared/domain/settings/check-setting.ts';
import { mergeSettings } from '#shared/domain/settings/merge-settings.ts';
import { DEFAULT_SETTINGS, type TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { type Fields, isFields } from '#shared/domain/timer/engine/reading.ts';
import { readJson } from '../storage/read-json.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import type { SettingsServer } from './settings-store.ts';

/** The server's settings, with a memory for what it did not hear. */
export interface PatientSettingsServer extends SettingsServer {
  isWaiting(): boolean;
}

/** Dependencies of the unsaved settings; `owner` is the id of the account. */
export interface UnsavedSettingsDeps {
  readonly server: SettingsServer;
  readonly storage: KeyValueStore;
  readonly owner: string;
}

/** Makes a settings server whose `load` first tells what waits. */
export function rememberUnsavedSettings(deps: UnsavedSettingsDeps): PatientSettingsServer {
  const { server, storage, owner } = deps;

  const waiting = () => readChosen(readEverybody(storage)[owner]);
  const isWaiting = () => Object.keys(waiting()).length > 0;
  const keep = (chosen: Fields) => keepChosen(storage, owner, chosen);

  /** Forgets what was told, but not what was chosen since. */
  function forget(told: Fields): void {
    const isNewer = ([field, value]: [string, unknown]) =>
      JSON.stringify(told[field]) !== JSON.stringify(value);
    keep(Object.fromEntries(Object.entries(waiting()).filter(isNewer)));
  }

  async function tell(settings: Partial<TimerSettings>): Promise<CallResult<unknown>> {
    const result = await server.save(settings);
    // Values that the server refuses for good must not hold up the others.
    if (result.kind === 'ok' || isFinal(result)) forget({ ...settings });
    return result;
  }

  return {
    isWaiting,
    async load() {
      const chosen = waiting();
      // Settings that are not saved now stay pending, and win over the answer below.
      if (Object.keys(chosen).length > 0) await tell(chosen);
      const result = await server.load();
      if (result.kind !== 'ok' || !isFields(result.value)) return result;
      return { kind: 'ok', value: { ...result.value, ...waiting() } };
    },
    remember: (changed) => keep({ ...waiting(), ...changed }),
    save: tell,
    // A choice stays until the server has accepted it.
    errorAfterLoad(error, before) {
      if (!isWaiting()) return error;
      return error === null || before === null || isAboutLoad(before) ? (error ?? UNSAVED) : before;
    },
  };
}

/**
 * Keeps what a visitor chose for the account that they have just registered, as if it had been chosen
 * there: the server is told at the first load.
 */
export function bringSettings(storage: KeyValueStore, owner: string): void {
  const settings = mergeSettings(readJson(storage, STORAGE_KEYS.settings));
  const defaults = new Map<string, unknown>(Object.entries(DEFAULT_SETTINGS));
  const chosen = Object.entries(settings).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(defaults.get(field)),
  );
  keepChosen(storage, owner, Object.fromEntries(chosen));
}

const UNSAVED = 'Failed to save settings to server';

function isAboutLoad(error: string): boolean {
  return error === 'Failed to load settings' || error === 'Failed to reload settings';
}

function isFinal(result: CallResult<unknown>): boolean {
  return result.kind === 'refused' && result.status !== 401 && result.status !== 403;
}

/** Returns the unsaved choices of every account, by account id. */
function readEverybody(storage: KeyValueStore): Fields {
  const stored = readJson(storage, STORAGE_KEYS.unsavedSettings);
  return isFields(stored) ? stored : {};
}

function keepChosen(storage: KeyValueStore, owner: string, chosen: Fields): void {
  const { [owner]: _, ...others } = readEverybody(storage);
  const all = Object.keys(chosen).length === 0 ? others : { ...others, [owner]: chosen };
  if (Object.keys(all).length === 0) storage.remove(STORAGE_KEYS.unsavedSettings);
  else storage.write(STORAGE_KEYS.unsavedSettings, JSON.stringify(all));
}

/** The fields that are settings, with values that a setting can have. */
function readChosen(stored: unknown): Partial<TimerSettings> {
  if (!isFields(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(([field, value]) => isAllowedSetting(field, value)),
  );
}
