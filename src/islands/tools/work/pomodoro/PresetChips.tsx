import type { PomodoroConfig } from '#shared/contract/tools/work/pomodoro.ts';
import { Chips } from '../../parts/screen/Chips.tsx';
import type { Focus } from './use-focus.ts';

export type PresetChipsProps = {
  label: string;
  focus: Focus;
  config: PomodoroConfig;
  /** Returns the text of the chip for the visitor's own length. */
  ownText: (workMs: number) => string;
};

/** The presets of the page, and the visitor's own length where one was typed. */
export function PresetChips({ label, focus, config, ownText }: PresetChipsProps) {
  const { preset, workMs } = focus.settings;
  const own = workMs === null ? [] : [{ id: '', label: ownText(workMs) }];
  return (
    <Chips
      label={label}
      chips={[...config.presets.map((each) => ({ id: each.label, label: each.label })), ...own]}
      chosen={workMs === null ? preset : ''}
      onChoose={(id) => id !== '' && focus.change({ preset: id, workMs: null })}
    />
  );
}
