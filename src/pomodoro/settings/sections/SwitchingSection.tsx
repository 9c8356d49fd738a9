import { useStore } from '@nanostores/react';
import { TASK_SWITCHES } from '#shared/domain/settings/timer-settings.ts';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import type { SettingsEditor } from '../settings-editor.ts';
import { SettingsSection } from './SettingsSection.tsx';

const LABELS = { ask: 'Ask', split: 'Split', keep: 'Keep', discard: 'Discard' } as const;
const CHOICES = TASK_SWITCHES.map((value) => ({ value, label: LABELS[value] }));

/** The setting for a switch of task during a focus session. */
export function SwitchingSection({ editor }: { editor: SettingsEditor }) {
  const { taskSwitch } = useStore(editor.store.$settings);
  return (
    <SettingsSection
      title="When you switch tasks while focusing"
      hint="Split records the minutes so far for the old task. Keep counts the whole session for the new task. Discard resets the timer."
    >
      <div>
        <SegmentedControl
          label="When you switch tasks"
          segments={CHOICES}
          value={taskSwitch}
          onChange={(chosen) => void editor.choose({ taskSwitch: chosen })}
        />
      </div>
    </SettingsSection>
  );
}
