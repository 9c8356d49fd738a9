import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef } from 'react';
import { WEEKDAY_NAMES } from '#shared/domain/formats/days.ts';
import { GOAL_UNITS, SETTINGS_BOUNDS } from '#shared/domain/settings/timer-settings.ts';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { classNames } from '#ui/class-names.ts';
import { StepField } from '#ui/fields/StepField.tsx';
import { Switch } from '#ui/fields/Switch.tsx';
import { takeAskedGoals } from '../open-goals.ts';
import type { SettingsEditor } from '../settings-editor.ts';
import styles from './GoalsSection.module.css';
import sectionStyles from './SettingsSection.module.css';
import { SettingsSection } from './SettingsSection.tsx';

const UNIT_LABELS = { pomodoros: 'Pomodoros', minutes: 'Minutes' } as const;
const UNITS = GOAL_UNITS.map((value) => ({ value, label: UNIT_LABELS[value] }));

/** Settings of the daily and weekly goals, the rest days, and the levels and achievements. */
export function GoalsSection({ editor }: { editor: SettingsEditor }) {
  const drafts = useStore(editor.$drafts);
  const settings = useStore(editor.store.$settings);
  const goals = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takeAskedGoals()) return;
    goals.current?.querySelector('input')?.focus({ preventScroll: true });
    goals.current?.closest('section')?.scrollIntoView();
  }, []);
  const field = (name: 'dailyGoal' | 'weeklyGoal', label: string) => (
    <StepField
      label={label}
      name={name}
      value={drafts[name]?.text ?? String(settings[name])}
      onChange={(text) => editor.type(name, text)}
      onBlur={() => editor.settle(name)}
      {...SETTINGS_BOUNDS[name]}
      error={drafts[name]?.problem ?? undefined}
    />
  );
  return (
    <SettingsSection title="Goals and streaks" hint="Set 0 for no goal.">
      <div>
        <SegmentedControl
          label="Count goals in"
          segments={UNITS}
          value={settings.goalUnit}
          onChange={(goalUnit) => void editor.choose({ goalUnit })}
        />
      </div>
      <div ref={goals} className={sectionStyles.pair}>
        {field('dailyGoal', `Daily goal (${settings.goalUnit})`)}
        {field('weeklyGoal', `Weekly goal (${settings.goalUnit})`)}
      </div>
      <RestDays editor={editor} />
      <Switch
        label="Points, levels and achievements"
        hint="Turning this off hides points, levels and pop-ups."
        isOn={settings.game}
        onChange={(game) => void editor.choose({ game })}
      />
    </SettingsSection>
  );
}

function RestDays({ editor }: { editor: SettingsEditor }) {
  const { restDays } = useStore(editor.store.$settings);
  const id = useId();
  const toggle = (day: number) => {
    const others = restDays.filter((each) => each !== day);
    void editor.choose({
      restDays: others.length < restDays.length ? others : [...restDays, day].sort((a, b) => a - b),
    });
  };
  return (
    <fieldset className={styles.rest} aria-describedby={id}>
      <legend>Rest days</legend>
      <div className={styles.days}>
        {WEEKDAY_NAMES.map((name, place) => {
          const isRest = restDays.includes(place + 1);
          return (
            <label key={name} className={classNames(styles.day, isRest && styles.isRest)}>
              <input
                type="checkbox"
                checked={isRest}
                // One day of the week at least has to be there for a streak.
                disabled={!isRest && restDays.length === 6}
                aria-label={name}
                onChange={() => toggle(place + 1)}
              />
              <span aria-hidden="true">{name.slice(0, 2)}</span>
            </label>
          );
        })}
      </div>
      <p id={id} className={styles.hint}>
        Skipping one won’t break your streak.
      </p>
    </fieldset>
  );
}
