import { hasMiniWindow } from '#platform/page/picture-in-picture.ts';
import { fullViewOf } from '#pomodoro/full-screen/full-view.ts';
import { isFreeFor } from '#pomodoro/shortcuts/key-place.ts';
import type { Shortcut } from '#pomodoro/shortcuts/shortcuts.ts';
import { stepCount } from '#shared/domain/tools/runs/schedule.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { addTimeTo } from './add-time.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 10_000;

export interface ToolKeys {
  readonly controller: ToolPageController;
  readonly slot: string;
  readonly act: () => void;
  readonly toggleMini: () => void;
  /** Whether no time can be added. */
  readonly isFixed: boolean;
  /** Replaces the reset of this timer. */
  readonly onReset?: (() => void) | undefined;
  /** Replaces the step to the next one. */
  readonly onSkip?: (() => void) | undefined;
}

/** Returns the shortcuts of all tools. */
export function toolShortcuts(keys: ToolKeys): readonly Shortcut[] {
  const { controller, slot, act, toggleMini, isFixed } = keys;
  const { onReset = () => controller.reset(slot), onSkip = () => goOn(controller, slot) } = keys;
  const more: Shortcut = {
    group: 'Timer',
    key: '+',
    label: 'Add one minute',
    act: () => addTimeTo(controller, MINUTE_MS, slot),
  };
  const mini: Shortcut = { group: 'Page', key: 'P', label: 'Mini window', act: toggleMini };
  return [
    { group: 'Timer', key: 'Space', label: 'Start, pause or resume', act },
    { group: 'Timer', key: 'R', label: 'Reset', act: onReset },
    { group: 'Timer', key: 'N', label: 'Next step', act: onSkip },
    ...(isFixed ? [] : [more]),
    { group: 'Page', key: 'M', label: 'Sound on or off', act: () => toggleMute(controller) },
    { group: 'Page', key: 'F', label: 'Full screen', act: fullViewOf(controller.$isFull).toggle },
    ...(hasMiniWindow() ? [mini] : []),
    {
      group: 'Page',
      key: '?',
      label: 'These shortcuts',
      act: () => controller.$isMapOpen.set(!controller.$isMapOpen.get()),
    },
  ];
}

/** Goes to the next step; a timer with a single step shows a message instead of ending early. */
function goOn(controller: ToolPageController, slot: string): void {
  const run = controller.run(slot).get();
  if (run !== null && run.status !== 'ended' && stepCount(run.schedule) === 1) {
    controller.$message.set('There is no next step');
  } else controller.skip(slot);
}

/** Turns the sound on or off, and shows a message. */
export function toggleMute(controller: ToolPageController): void {
  if (controller.isSilent) {
    controller.$message.set('This page is always silent');
    return;
  }
  const isMuted = !controller.$loudness.get().isMuted;
  controller.setLoudness({ isMuted });
  controller.$message.set(isMuted ? 'Sound off' : 'Sound on');
}

export type Typing = Pick<ToolKeys, 'controller' | 'slot' | 'isFixed'> & {
  field: () => HTMLInputElement | null;
};

/**
 * Listens for the keys that are not in `toolShortcuts`: minus, ten seconds by Shift, and digits,
 * which focus the field for a typed time. Returns a function that stops it.
 */
export function listenForTyping(
  place: GlobalEventHandlers,
  { controller, slot, isFixed, field }: Typing,
): () => void {
  const press = (event: KeyboardEvent) => {
    if (!controller.shortcuts.$areOn.get() || !isFreeFor('', event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const byMs = isFixed ? null : minutesOf(event);
    if (byMs !== null) {
      event.preventDefault();
      return addTimeTo(controller, byMs, slot);
    }
    // The field now has the focus, so the browser types the digit into it.
    if (/^\d$/.test(event.key) && controller.run(slot).get() === null) field()?.focus();
  };
  // In the capture phase, because the page's own shortcut for plus comes later.
  place.addEventListener('keydown', press, true);
  return () => place.removeEventListener('keydown', press, true);
}

function minutesOf({ key, code, shiftKey }: KeyboardEvent): number | null {
  if (code === 'NumpadSubtract') return shiftKey ? -STEP_MS : -MINUTE_MS;
  if (code === 'NumpadAdd') return shiftKey ? STEP_MS : MINUTE_MS;
  if (key === '-') return -MINUTE_MS;
  if (key === '_') return -STEP_MS;
  return key === '+' && shiftKey ? STEP_MS : null;
}
