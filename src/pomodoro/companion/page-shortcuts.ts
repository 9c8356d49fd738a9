import { hasMiniWindow } from '#platform/page/picture-in-picture.ts';
import { mainShortcut } from '../controls/timer-shortcuts.ts';
import { fullViewOf } from '../full-screen/full-view.ts';
import type { TimerScreen } from '../screen/timer-screen.ts';
import type { Shortcut } from '../shortcuts/shortcuts.ts';

/** The keys that go with a timer wherever the user is on the page. */
export function pageShortcuts(screen: TimerScreen, toggleMini: () => void): readonly Shortcut[] {
  const { settings, $isFull, $isMapOpen, $message } = screen;

  function mute(): void {
    const completionSound = !settings.$settings.get().completionSound;
    void settings.save({ completionSound });
    $message.set(completionSound ? 'Completion sound on' : 'Completion sound off');
  }
  const mini: Shortcut = { group: 'Page', key: 'P', label: 'Mini timer', act: toggleMini };
  return [
    mainShortcut(screen),
    { group: 'Page', key: 'M', label: 'Completion sound on or off', act: mute },
    { group: 'Page', key: 'F', label: 'Full screen', act: fullViewOf($isFull).toggle },
    ...(hasMiniWindow() ? [mini] : []),
    {
      group: 'Page',
      key: '?',
      label: 'These shortcuts',
      act: () => $isMapOpen.set(!$isMapOpen.get()),
    },
  ];
}
