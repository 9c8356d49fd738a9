import { useStore } from '@nanostores/react';
import { SETTINGS_BOUNDS } from '#shared/domain/settings/timer-settings.ts';
import { StepField } from '#ui/fields/StepField.tsx';
import type { NumericField } from '../number-drafts.ts';
import type { SettingsEditor } from '../settings-editor.ts';
import styles from './SettingsSection.module.css';
import { SettingsSection } from './SettingsSection.tsx';

const FIELDS: readonly (readonly [NumericField, string])[] = [
  ['workTime', 'Focus (minutes)'],
  ['shortBreakTime', 'Short break (minutes)'],
  ['longBreakTime', 'Long break (minutes)'],
  ['longBreakInterval', 'Focus sessions before a long break'],
];

/** How long each session is, and when the long break comes. */
export function TimesSection({ editor }: { editor: SettingsEditor }) {
  const drafts = useStore(editor.$drafts);
  const settings = useStore(editor.store.$settings);
  return (
    <SettingsSection title="Lengths" hint="A session already running keeps its length.">
      <div className={styles.pair}>
        {FIELDS.map(([field, label]) => (
          <StepField
            key={field}
            label={label}
            name={field}
            value={drafts[field]?.text ?? String(settings[field])}
            onChange={(text) => editor.type(field, text)}
            onBlur={() => editor.settle(field)}
            {...SETTINGS_BOUNDS[field]}
            error={drafts[field]?.problem ?? undefined}
          />
        ))}
      </div>
    </SettingsSection>
  );
}
