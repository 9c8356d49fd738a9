/* The settings of a countdown page: presets, a typed time, and the options of its configuration. */
import type { RefObject } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { CountdownConfig } from '#shared/contract/tools/clocks/countdown.ts';
import { type CountdownPreset, presetClock } from '#shared/domain/tools/clocks/countdown.ts';
import {
  optionOf,
  takeOption,
  takePreset,
  typedPreset,
} from '#shared/domain/tools/clocks/countdown-choice.ts';
import { Awake } from '#ui/Awake.tsx';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import type { LiveRun } from '../../page/use-tool.ts';
import { Chips } from '../../parts/screen/Chips.tsx';
import { TimeEntry } from '../../parts/screen/TimeEntry.tsx';
import styles from './CountdownTool.module.css';
import type { OwnParts } from './laps/own-parts.ts';
import type { Countdown } from './use-countdown.ts';

const IdeaCard = lazyPart(() => import('./IdeaCard.tsx').then((m) => m.IdeaCard));
const LapNotes = lazyPart(() => import('./laps/LapNotes.tsx').then((m) => m.LapNotes));
const Recents = lazyPart(() => import('./Recents.tsx').then((m) => m.Recents));

export type CountdownSetterProps = {
  config: CountdownConfig;
  countdown: Countdown;
  live: LiveRun | null;
  field: RefObject<HTMLInputElement | null>;
  own: OwnParts;
};

export function CountdownSetter(props: CountdownSetterProps) {
  const { config, countdown, live, field, own } = props;
  const { controller, choice, choose, enter, schedule } = countdown;
  const { parts, ideas } = config;
  const status = live?.run.status;
  const isUnderWay = status === 'running' || status === 'paused';
  return (
    <>
      {isUnderWay && ideas.length > 0 && <IdeaCard ideas={ideas} seed={live?.run.startedAt ?? 0} />}
      {live !== null && live.run.marks.length > 0 && <LapNotes marks={live.run.marks} />}
      <Decisions config={config} countdown={countdown} />
      {own.RoundLabels !== undefined && config.hasRoundLabels && (
        <own.RoundLabels
          labels={choice.labels}
          rounds={schedule.rounds === null ? null : schedule.steps.length}
          onChange={(labels) => choose((before) => ({ ...before, labels }))}
        />
      )}
      {own.SplitFields !== undefined &&
        parts.includes('split') &&
        choice.preset.steps.length > 1 && (
          <own.SplitFields
            preset={choice.preset}
            onChange={(preset) => choose((before) => takePreset(config, before, preset))}
          />
        )}
      <div className={styles.lengths}>
        <Presets config={config} countdown={countdown} />
        <TimeEntry now={controller.clock.now} field={field} takesName onEnter={enter} />
      </div>
      {own.NamedSteps !== undefined && parts.includes('list') && (
        <own.NamedSteps schedule={live?.run.schedule ?? schedule} live={live} />
      )}
      {parts.includes('recents') && (
        <div className={styles.recents}>
          <Awake>
            {() => (
              <Recents
                controller={controller}
                onChoose={({ ms, name }) =>
                  choose((before) => ({
                    ...takePreset(config, before, typedPreset(config, ms)),
                    name,
                  }))
                }
              />
            )}
          </Awake>
        </div>
      )}
    </>
  );
}

type PartProps = Pick<CountdownSetterProps, 'config' | 'countdown'>;

function Presets({ config, countdown: { choice, choose } }: PartProps) {
  const presets: readonly CountdownPreset[] = config.presets;
  const { preset, asked } = choice;
  // Rounds from the URL deselect the preset, unless the preset takes them.
  const isLooped = asked.rounds !== undefined && preset.takesLoop !== true;
  const rounds = isLooped ? (asked.rounds ?? null) : preset.rounds;
  const chosen = rounds === preset.rounds ? presets.indexOf(preset) : -1;
  const own = preset.steps.length > 1 ? preset.label : presetClock({ ...preset, rounds });
  const chips = [
    ...presets.map((preset, place) => ({ id: String(place), label: preset.label })),
    ...(chosen === -1 ? [{ id: 'own', label: own }] : []),
  ];
  return (
    <Chips
      label="Presets"
      chips={chips}
      chosen={chosen === -1 ? 'own' : String(chosen)}
      onChoose={(id) => {
        const preset = presets[Number(id)];
        if (preset !== undefined) choose((before) => takePreset(config, before, preset));
      }}
    />
  );
}

/** The name of the timer and the options of the page; both can be changed while it runs. */
function Decisions({ config, countdown: { choice, choose } }: PartProps) {
  const { nameField, choices } = config;
  if (nameField === undefined && choices.length === 0) return null;
  return (
    <div className={styles.decisions}>
      {nameField !== undefined && (
        <TextField
          className={styles.name}
          label={nameField.label}
          placeholder={nameField.placeholder}
          value={choice.name}
          maxLength={80}
          autoComplete="off"
          onChange={({ currentTarget: { value: name } }) =>
            choose((before) => ({ ...before, name }))
          }
        />
      )}
      {choices.map((each) => (
        <div key={each.label} className={styles.decision}>
          <span aria-hidden="true">{each.label}</span>
          <SegmentedControl
            label={each.label}
            segments={each.options.map(({ label }) => ({ value: label, label }))}
            value={optionOf(choice, each)}
            onChange={(label) => choose((before) => takeOption(before, each, label))}
          />
        </div>
      ))}
    </div>
  );
}
