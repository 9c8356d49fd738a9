import { useStore } from '@nanostores/react';
import { Play, Square } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { SettingsSection } from '#pomodoro/settings/sections/SettingsSection.tsx';
import type { SettingsEditor } from '#pomodoro/settings/settings-editor.ts';
import { heardOf } from '#shared/domain/settings/heard-sounds.ts';
import {
  AMBIENT_SOUNDS,
  type AmbientMix,
  type AmbientSound,
} from '#shared/domain/settings/premium-settings.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Switch } from '#ui/fields/Switch.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { PremiumGate } from '../PremiumGate.tsx';
import { PremiumHint } from '../PremiumHint.tsx';
import styles from './AmbientSection.module.css';
import { ambientOf } from './ambient-of.ts';

const NAMES: Readonly<Record<AmbientSound, string>> = {
  rain: 'Rain',
  stream: 'Stream',
  fire: 'Fire',
  white: 'White noise',
  pink: 'Pink noise',
  brown: 'Brown noise',
};

export type AmbientSectionProps = {
  editor: SettingsEditor;
  isPremium: Loadable<boolean>;
  onRetry: () => void;
};

/** The setting for the ambient sounds during focus sessions. */
export function AmbientSection({ editor, isPremium, onRetry }: AmbientSectionProps) {
  const { ambientSound } = useStore(editor.store.$settings);
  return (
    <SettingsSection title="Ambient sounds">
      <PremiumGate
        isPremium={isPremium}
        onRetry={onRetry}
        without={
          <PremiumHint>
            {ambientSound
              ? 'Your ambient sound mix is saved and returns with premium.'
              : 'Rain, a stream, a fire or plain noise while you focus: ambient sounds are part of premium.'}
          </PremiumHint>
        }
      >
        <Mixer editor={editor} />
      </PremiumGate>
    </SettingsSection>
  );
}

function Mixer({ editor }: { editor: SettingsEditor }) {
  const settings = useStore(editor.store.$settings);
  const ambient = ambientOf(useApp());
  const preview = useStore(ambient.$preview);
  // The mix while a slider is moved; saved on release.
  const [moved, setMoved] = useState<AmbientMix | null>(null);
  const mix = moved ?? settings.ambientMix;
  const isSilent = heardOf(mix).length === 0;
  useEffect(() => () => ambient.preview(null), [ambient]);

  function move(sound: AmbientSound, volume: number): void {
    const next = { ...mix, [sound]: volume };
    setMoved(next);
    if (preview !== null) ambient.preview(next);
  }

  function settle(): void {
    if (moved === null) return;
    setMoved(null);
    void editor.choose({ ambientMix: moved });
  }

  return (
    <>
      <Switch
        label="Play while you focus"
        hint="They pause with the timer, fade out in breaks, and follow the volume above. M mutes them too."
        isOn={settings.ambientSound}
        onChange={(ambientSound) => void editor.choose({ ambientSound })}
      />
      <div className={styles.mix}>
        {AMBIENT_SOUNDS.map((sound) => (
          <VolumeRow
            key={sound}
            name={NAMES[sound]}
            volume={mix[sound] ?? 0}
            onMove={(volume) => move(sound, volume)}
            onSettle={settle}
          />
        ))}
      </div>
      <div className={styles.listen}>
        <Button
          size="small"
          icon={preview === null ? <Play aria-hidden="true" /> : <Square aria-hidden="true" />}
          onClick={() => ambient.preview(preview === null ? mix : null)}
        >
          {preview === null ? 'Listen' : 'Stop listening'}
        </Button>
        <p role="status" className={styles.problem}>
          {problemOf(preview !== null, isSilent, settings.volume)}
        </p>
      </div>
    </>
  );
}

function problemOf(isListening: boolean, isSilent: boolean, volume: number): string {
  if (!isListening) return '';
  if (isSilent) return 'Every sound is at 0. Move one of the sliders up.';
  return volume === 0 ? 'The volume is 0, so you won’t hear anything.' : '';
}

type VolumeRowProps = {
  name: string;
  volume: number;
  onMove: (volume: number) => void;
  onSettle: () => void;
};

function VolumeRow({ name, volume, onMove, onSettle }: VolumeRowProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        type="range"
        className={styles.slider}
        min={0}
        max={100}
        step={5}
        value={volume}
        aria-valuetext={volume === 0 ? 'off' : `${volume} percent`}
        onChange={(event) => onMove(Number(event.currentTarget.value))}
        onPointerUp={onSettle}
        onKeyUp={onSettle}
        onBlur={onSettle}
      />
      <span className={styles.value} aria-hidden="true">
        {volume === 0 ? 'off' : volume}
      </span>
    </div>
  );
}
