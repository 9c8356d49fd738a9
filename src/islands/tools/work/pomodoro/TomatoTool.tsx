import { PomodoroScreen, type PomodoroToolProps } from './PomodoroScreen.tsx';
import { TomatoFace } from './TomatoFace.tsx';

/** Pomodoro rounds on a kitchen timer in the shape of a tomato. */
export function TomatoTool(props: PomodoroToolProps) {
  return <PomodoroScreen {...props} Face={TomatoFace} />;
}
