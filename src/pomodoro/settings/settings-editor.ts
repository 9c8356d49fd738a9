/*
 * The state of the settings dialog: each choice is applied immediately, and its outcome is
 * reported.
 */

import { atom, type ReadableAtom } from 'nanostores';
import type { Later } from '#shared/domain/platform.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import type { SettingsStore } from '#stores/account/settings-store.ts';
import { createNumberDrafts, type NumberDrafts, type NumericField } from './number-drafts.ts';

/** The outcome of the last change. */
export type SaveStatus = 'quiet' | 'saving' | 'saved' | 'reset';

/** Dependencies of the settings editor. */
export interface SettingsEditorDeps {
  readonly store: SettingsStore;
  readonly later: Later;
}

/** The settings while somebody changes them. */
export interface SettingsEditor extends Pick<NumberDrafts, '$drafts' | 'type' | 'settle'> {
  readonly store: SettingsStore;
  readonly $status: ReadableAtom<SaveStatus>;
  /** The number in force, or the one that is typed and about to be. */
  current(field: NumericField): number;
  choose(changes: Partial<TimerSettings>): Promise<void>;
  /** The defaults; `undo` brings back what was before, as long as the status says `reset`. */
  reset(): Promise<void>;
  undo(): Promise<void>;
  /** The dialog closes: what is allowed applies, the rest is forgotten. */
  close(): void;
}

/** Makes the editor of a settings store. */
export function createSettingsEditor({ store, later }: SettingsEditorDeps): SettingsEditor {
  const $status = atom<SaveStatus>('quiet');
  let before: TimerSettings | null = null;
  let underWay = 0;

  async function run(work: Promise<void>, done: SaveStatus): Promise<void> {
    underWay += 1;
    $status.set('saving');
    await work;
    underWay -= 1;
    if (underWay === 0) $status.set(store.$error.get() === null ? done : 'quiet');
  }

  function choose(changes: Partial<TimerSettings>): Promise<void> {
    before = null;
    return run(store.save(changes), 'saved');
  }

  const numbers = createNumberDrafts(later, (field, value) => {
    if (value !== store.$settings.get()[field]) void choose({ [field]: value });
  });

  return {
    store,
    $status,
    $drafts: numbers.$drafts,
    type: numbers.type,
    settle: numbers.settle,
    choose,
    current: (field) => numbers.coming(field) ?? store.$settings.get()[field],
    async reset() {
      numbers.forgetAll();
      const replaced = store.$settings.get();
      const resetting = run(store.reset(), 'reset');
      before = replaced;
      await resetting;
    },
    async undo() {
      if (before !== null) await choose(before);
    },
    close: numbers.settleAll,
  };
}
