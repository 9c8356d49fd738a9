import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { SETTINGS_BOUNDS } from '#shared/domain/settings/timer-settings.ts';
import type { SettingsEditor } from '../settings-editor.ts';
import styles from './VolumeField.module.css';

/** How loud everything is: a slider, and its number to type. */
export function VolumeField({ editor }: { editor: SettingsEditor }) {
  const draft = useStore(editor.$drafts).volume;
  const { volume } = useStore(editor.store.$settings);
  const id = useId();
  const problem = draft?.problem ?? null;
  const type = (text: string) => editor.type('volume', text);
  const settle = () => editor.settle('volume');
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        Volume
      </label>
      <div className={styles.line}>
        <input
          id={id}
          type="range"
          className={styles.slider}
          {...SETTINGS_BOUNDS.volume}
          step={1}
          value={problem === null && draft !== undefined ? Number(draft.text) : volume}
          onChange={(event) => type(event.currentTarget.value)}
          onPointerUp={settle}
          onBlur={settle}
        />
        <input
          className="input"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-label="Volume, 0 to 100"
          value={draft?.text ?? String(volume)}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : `${id}-error`}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={settle}
        />
      </div>
      {problem !== null && (
        <p id={`${id}-error`} className="field-error">
          {problem}
        </p>
      )}
    </div>
  );
}
