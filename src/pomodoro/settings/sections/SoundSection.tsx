import { useStore } from '@nanostores/react';
import { Play } from 'lucide-react';
import { useId } from 'react';
import type { SoundPlayer } from '#shared/domain/platform.ts';
import { END_SOUNDS, type EndSound } from '#shared/domain/settings/timer-settings.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Switch } from '#ui/fields/Switch.tsx';
import type { SettingsEditor } from '../settings-editor.ts';
import { SettingsSection } from './SettingsSection.tsx';
import styles from './SoundSection.module.css';
import { usePreview } from './use-preview.ts';
import { VolumeField } from './VolumeField.tsx';

const NAMES: Readonly<Record<EndSound, string>> = {
  bell: 'Bell',
  completion: 'Completion',
  'bonus-points': 'Bonus points',
  success: 'Success',
};

function PreviewButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <IconButton label={`Preview ${name}`} onClick={onPress}>
      <Play aria-hidden="true" />
    </IconButton>
  );
}

export type SoundSectionProps = { editor: SettingsEditor; sound: SoundPlayer };

/** Settings of the sounds: the end sound, the volume, and the ticking. */
export function SoundSection({ editor, sound }: SoundSectionProps) {
  const settings = useStore(editor.store.$settings);
  const preview = usePreview(sound, editor);
  const group = useId();
  return (
    <SettingsSection title="Sound">
      <Switch
        label="Completion sound"
        isOn={settings.completionSound}
        onChange={(completionSound) => void editor.choose({ completionSound })}
      />
      <VolumeField editor={editor} />
      <fieldset className={styles.sounds}>
        <legend className="field-label">Sound at the end</legend>
        {END_SOUNDS.map((id) => (
          <div key={id} className={styles.row}>
            <label className={styles.choice}>
              <input
                type="radio"
                name={group}
                className={styles.radio}
                checked={settings.selectedSound === id}
                onChange={() => void editor.choose({ selectedSound: id })}
              />
              {NAMES[id]}
            </label>
            <PreviewButton name={NAMES[id]} onPress={() => preview.play(id)} />
          </div>
        ))}
      </fieldset>
      <Switch
        label="Repeat until dismissed"
        hint="Rings until you dismiss it."
        isOn={settings.repeatSound}
        onChange={(repeatSound) => void editor.choose({ repeatSound })}
      />
      <div className={styles.ticking}>
        <Switch
          label="Ticking while you focus"
          isOn={settings.tickingSound}
          onChange={(tickingSound) => void editor.choose({ tickingSound })}
        />
        <PreviewButton name="ticking" onPress={() => preview.play('ticking')} />
      </div>
      <p role="status" className={styles.problem}>
        {preview.problem}
      </p>
    </SettingsSection>
  );
}
