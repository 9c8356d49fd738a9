import { PomodoroScreen, type PomodoroToolProps } from './PomodoroScreen.tsx';

/** Pomodoro rounds in digits. */
export function PomodoroTool(props: PomodoroToolProps) {
  return <PomodoroScreen {...props} />;
}
