import { useStore } from '@nanostores/react';
import { type RefObject, useId } from 'react';
import type { PomodoroConfig } from '#shared/contract/tools/work/pomodoro.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import { NOISES, type Noise } from '#shared/domain/tools/work/focus.ts';
import { Switch } from '#ui/fields/Switch.tsx';
import type { ToolPageController } from '../../../page/tool-page-controller.ts';
import { Chips } from '../../../parts/screen/Chips.tsx';
import { TimeEntry } from '../../../parts/screen/TimeEntry.tsx';
import { PresetChips } from '../PresetChips.tsx';
import styles from '../StudyScene.module.css';
import { SubjectField } from '../SubjectField.tsx';
import type { Focus } from '../use-focus.ts';

export type SceneSetterProps = {
  focus: Focus;
  config: PomodoroConfig;
  field: RefObject<HTMLInputElement | null>;
};

const NOISE_LABELS: Readonly<Record<Noise, string>> = {
  none: 'No noise',
  rain: 'Rain',
  brown: 'Brown noise',
};

/** Fields for the scene's picture and sound. */
export function SceneSetter({ focus, config, field }: SceneSetterProps) {
  const { controller, settings, change, enter } = focus;
  const { subject, noise, minutesOnly } = settings;
  return (
    <>
      <PresetChips label="Length" {...{ focus, config }} ownText={lengthText} />
      <Chips
        label="Noise"
        chips={NOISES.map((id) => ({ id, label: NOISE_LABELS[id] }))}
        chosen={noise}
        onChoose={(id) => change({ noise: NOISES.find((each) => each === id) ?? 'none' })}
      />
      <div className={styles.fields}>
        <SubjectField subject={subject} onChange={(next) => change({ subject: next })} />
        <TimeEntry
          label="Custom length"
          placeholder="Custom length: 40, until 15:30"
          now={controller.clock.now}
          field={field}
          onEnter={enter}
        />
        <Volume controller={controller} />
        <Switch
          label="Minutes only"
          isOn={minutesOnly}
          onChange={(isOn) => change({ minutesOnly: isOn })}
        />
      </div>
    </>
  );
}

function Volume({ controller }: { controller: ToolPageController }) {
  const { volume } = useStore(controller.$loudness);
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Volume
      </label>
      <input
        id={id}
        type="range"
        className={styles.volume}
        min={0}
        max={100}
        value={volume}
        onChange={(event) => controller.setLoudness({ volume: Number(event.currentTarget.value) })}
      />
    </div>
  );
}
