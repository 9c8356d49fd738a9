import { useStore } from '@nanostores/react';
import { Switch } from '#ui/fields/Switch.tsx';
import type { SettingsEditor } from '../settings-editor.ts';
import styles from './SettingsSection.module.css';
import { SettingsSection } from './SettingsSection.tsx';

/** Settings for the end of a session. The first switch sets both switches below it. */
export function FlowSection({ editor }: { editor: SettingsEditor }) {
  const settings = useStore(editor.store.$settings);
  const isBoth = settings.autoStartNextSession;
  return (
    <SettingsSection title="When time is up">
      <Switch
        label="Start the next session automatically"
        hint="Five seconds after the end; until then you can cancel."
        isOn={isBoth}
        onChange={(autoStartNextSession) => void editor.choose({ autoStartNextSession })}
      />
      <div className={styles.nested}>
        <Switch
          label="Breaks"
          isOn={isBoth || settings.autoStartBreaks}
          isDisabled={isBoth}
          onChange={(autoStartBreaks) => void editor.choose({ autoStartBreaks })}
        />
        <Switch
          label="Focus sessions"
          hint={isBoth ? 'Both follow the switch above.' : undefined}
          isOn={isBoth || settings.autoStartWork}
          isDisabled={isBoth}
          onChange={(autoStartWork) => void editor.choose({ autoStartWork })}
        />
      </div>
      <Switch
        label="Overtime"
        hint="Keeps counting up after zero until you finish."
        isOn={settings.overtime}
        onChange={(overtime) => void editor.choose({ overtime })}
      />
    </SettingsSection>
  );
}
