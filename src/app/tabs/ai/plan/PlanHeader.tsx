import { RotateCcw } from 'lucide-react';
import { addDays, isDay } from '#shared/domain/dates/days.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { formatHour } from '#shared/domain/formats/days.ts';
import { LIMIT_BOUNDS, MOST_AHEAD, SLACKS } from '#shared/domain/planner/proposal/plan-settings.ts';
import { focusOf } from '#shared/domain/planner/session-length.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import styles from './PlanHeader.module.css';
import type { ShownPlanner } from './use-planner.ts';

const DAYS = [
  { value: 'today', label: 'Today' },
  { value: 'tomorrow', label: 'Tomorrow' },
  { value: 'week', label: 'Week' },
] as const;

type DaysChoice = (typeof DAYS)[number]['value'] | 'other';

const LIMITS = Array.from({ length: LIMIT_BOUNDS.max }, (_, index) => LIMIT_BOUNDS.min + index);
const HOURS = Array.from({ length: 25 }, (_, hour) => hour);

/** Names the plan, with its range, its settings, and planning again. */
export function PlanHeader({ planner }: { planner: ShownPlanner }) {
  const { plan, kept, verbs } = planner;
  const { settings, openIds } = plan;
  const proposal = kept?.proposal;
  const isEdited =
    proposal !== undefined &&
    (proposal.out.length > 0 || proposal.blocks.some(({ isLocked }) => isLocked));
  return (
    <header className={styles.header}>
      <h1>{settings.range === 'day' ? 'Plan my day' : 'Plan my week'}</h1>
      <div className={styles.acts}>
        <DaysField planner={planner} />
        {openIds.size > 0 && (
          <Button icon={<RotateCcw aria-hidden="true" />} onClick={verbs.again}>
            Plan again
          </Button>
        )}
        {isEdited && (
          <Button variant="quiet" onClick={verbs.reset}>
            Reset
          </Button>
        )}
      </div>
      <PlanSettingsFields planner={planner} />
    </header>
  );
}

/** Chooses what is shown: today, tomorrow, the week, or any other day. */
function DaysField({ planner }: { planner: ShownPlanner }) {
  const { plan, days, nowMs, verbs } = planner;
  const isWeek = plan.settings.range === 'week';
  const today = localDate(nowMs, plan.input.timeZone);
  const last = addDays(today, MOST_AHEAD);
  const near = { today, tomorrow: addDays(today, 1) };
  const nearest = DAYS.find(({ value }) => value !== 'week' && near[value] === days.from);
  const choose = (choice: DaysChoice) => {
    if (choice === 'week') verbs.choose({ range: 'week' });
    else if (choice !== 'other') verbs.choose({ range: 'day', day: near[choice] });
  };
  return (
    <>
      <SegmentedControl<DaysChoice>
        label="Days"
        segments={DAYS}
        value={isWeek ? 'week' : (nearest?.value ?? 'other')}
        onChange={choose}
      />
      <input
        className={`input ${styles.date}`}
        type="date"
        aria-label="Another day"
        title="Another day"
        min={today}
        max={last}
        value={isWeek ? '' : days.from}
        onChange={({ currentTarget: { value } }) => {
          if (isDay(value) && value >= today && value <= last) {
            verbs.choose({ range: 'day', day: value });
          }
        }}
      />
    </>
  );
}

function PlanSettingsFields({ planner }: { planner: ShownPlanner }) {
  const { verbs } = planner;
  const { settings } = planner.plan;
  const { from, to, limit, slack } = settings;
  const { unit, rules } = planner.plan.input;
  const limitName = (pomodoros: number) =>
    unit === 'pomodoros'
      ? counted(pomodoros, 'pomodoro')
      : formatMinutes(focusOf({ pomodoros, workMinutes: rules.workMinutes }, unit));
  return (
    <details className={styles.settings}>
      <summary>
        {hourName(from)} – {hourName(to)} · at most {limitName(limit)} a day
        {slack > 0 && ` · ${percent(slack)} kept free`}
      </summary>
      <div className={styles.fields}>
        <SelectField
          label="From"
          name="from"
          value={from}
          onChange={(event) => {
            const next = Number(event.currentTarget.value);
            verbs.choose({ from: next, to: Math.max(to, next + 1) });
          }}
        >
          {HOURS.slice(0, 24).map((hour) => (
            <option key={hour} value={hour}>
              {hourName(hour)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Until"
          name="to"
          value={to}
          onChange={(event) => {
            const next = Number(event.currentTarget.value);
            verbs.choose({ to: next, from: Math.min(from, next - 1) });
          }}
        >
          {HOURS.slice(1).map((hour) => (
            <option key={hour} value={hour}>
              {hourName(hour)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="At most a day"
          name="limit"
          value={limit}
          onChange={(event) => verbs.choose({ limit: Number(event.currentTarget.value) })}
        >
          {LIMITS.map((count) => (
            <option key={count} value={count}>
              {limitName(count)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Keep free"
          name="slack"
          value={slack}
          hint="For what comes up."
          onChange={(event) => verbs.choose({ slack: Number(event.currentTarget.value) })}
        >
          {SLACKS.map((share) => (
            <option key={share} value={share}>
              {share === 0 ? 'Nothing' : percent(share)}
            </option>
          ))}
        </SelectField>
      </div>
    </details>
  );
}

/** `09:00`; midnight at the end of a day is `24:00` in a day without halves. */
function hourName(hour: number): string {
  return hour === 24 ? 'midnight' : formatHour(hour);
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
