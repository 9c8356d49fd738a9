import { PomodoroScreen, type PomodoroToolProps } from './PomodoroScreen.tsx';

/** Rounds in digits. */
export function PomodoroTool(props: PomodoroToolProps) {
  return <PomodoroScreen {...props} />;
}
