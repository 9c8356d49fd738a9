/*
 * Numbers while they are typed. A valid number is applied when the field is left, or a moment after
 * the last key. An invalid one stays in the field with its message and is not applied.
 */

import { atom, type ReadableAtom } from 'nanostores';
import type { Later } from '#shared/domain/platform.ts';
import { checkSetting } from '#shared/domain/settings/check-setting.ts';
import type { NumberSetting } from '#shared/domain/settings/timer-settings.ts';

/** A setting that is typed as a number. */
export type NumericField = NumberSetting;

/** The unsaved text of a field; `problem` says why it cannot be saved. */
export interface Draft {
  readonly text: string;
  readonly problem: string | null;
}

/** The fields that hold something else than the setting. */
export type Drafts = Partial<Readonly<Record<NumericField, Draft>>>;

/** Numbers while they are typed. */
export interface NumberDrafts {
  readonly $drafts: ReadableAtom<Drafts>;
  type(field: NumericField, text: string): void;
  /** The field is left: what is allowed applies. */
  settle(field: NumericField): void;
  /** The allowed number that is typed and about to apply; null when there is none. */
  coming(field: NumericField): number | null;
  forgetAll(): void;
  /** Applies the valid numbers and drops the others. */
  settleAll(): void;
}

const APPLIES_AFTER_MS = 700;

/** Makes the drafts; `apply` is given each number that is to be in force. */
export function createNumberDrafts(
  later: Later,
  apply: (field: NumericField, value: number) => void,
): NumberDrafts {
  const $drafts = atom<Drafts>({});
  const waits = new Map<NumericField, () => void>();

  function forget(field: NumericField): void {
    waits.get(field)?.();
    waits.delete(field);
    const { [field]: _forgotten, ...others } = $drafts.get();
    $drafts.set(others);
  }

  function coming(field: NumericField): number | null {
    const draft = $drafts.get()[field];
    return draft === undefined || draft.problem !== null ? null : numberIn(draft.text);
  }

  function settle(field: NumericField): void {
    const value = coming(field);
    if (value === null) return;
    forget(field);
    apply(field, value);
  }

  function forgetAll(): void {
    for (const field of FIELDS) forget(field);
  }

  return {
    $drafts,
    settle,
    coming,
    forgetAll,
    type(field, text) {
      forget(field);
      const problem = checkSetting(field, numberIn(text));
      $drafts.set({ ...$drafts.get(), [field]: { text, problem } });
      if (problem === null)
        waits.set(
          field,
          later(APPLIES_AFTER_MS, () => settle(field)),
        );
    },
    settleAll() {
      for (const field of FIELDS) settle(field);
      forgetAll();
    },
  };
}

const FIELDS: readonly NumericField[] = [
  'workTime',
  'shortBreakTime',
  'longBreakTime',
  'longBreakInterval',
  'volume',
  'dailyGoal',
  'weeklyGoal',
];

/** The whole number that is typed; NaN for anything else, so that `0x10` and `1e2` are refused. */
function numberIn(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}
