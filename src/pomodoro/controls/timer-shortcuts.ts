import type { InterruptionKind, SessionType } from '#shared/domain/timer/types.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import { mainActOf } from '../screen/TimerControls.tsx';
import type { TimerScreen } from '../screen/timer-screen.ts';
import type { Shortcut } from '../shortcuts/shortcuts.ts';

const MINUTE_MS = 60_000;

/** The key of the one big button, which works wherever the user is on the page. */
export function mainShortcut(screen: TimerScreen): Shortcut {
  return {
    group: 'Timer',
    key: 'Space',
    label: 'Start, pause, resume or finish',
    act: () => mainActOf(screen.timer.$timer.get().status, screen).act(),
  };
}

/** The keys of a timer that is on the screen; each does what its button would do now, or nothing. */
export function timerShortcuts(screen: TimerScreen): readonly Shortcut[] {
  const { timer } = screen;
  const status = () => timer.$timer.get().status;

  function skip(): void {
    if (status() === 'overtime') timer.finish(true);
    else if (isActive(timer.$timer.get())) timer.skip();
  }
  const select = (session: SessionType) => () => timer.select(session);
  const interrupt = (kind: InterruptionKind) => () => timer.interrupt(kind);

  return [
    mainShortcut(screen),
    { group: 'Timer', key: 'R', label: 'Reset', act: timer.reset },
    { group: 'Timer', key: 'S', label: 'Skip, or finish overtime', act: skip },
    { group: 'Timer', key: '+', label: 'One more minute', act: () => timer.extend(MINUTE_MS) },
    { group: 'Timer', key: '1', label: 'Focus', act: select('work') },
    { group: 'Timer', key: '2', label: 'Short break', act: select('shortBreak') },
    { group: 'Timer', key: '3', label: 'Long break', act: select('longBreak') },
    { group: 'Focus', key: 'I', label: 'I got distracted', act: interrupt('internal') },
    { group: 'Focus', key: 'E', label: 'Someone interrupted', act: interrupt('external') },
  ];
}
