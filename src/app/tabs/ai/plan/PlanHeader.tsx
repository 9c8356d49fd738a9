import { RotateCcw } from 'lucide-react';
import { formatHour } from '#shared/domain/formats/days.ts';
import { LIMIT_BOUNDS, SLACKS } from '#shared/domain/planner/proposal/plan-settings.ts';
import { focusOf } from '#shared/domain/planner/session-length.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import styles from './PlanHeader.module.css';
import type { ShownPlanner } from './use-planner.ts';

const RANGES = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
] as const;

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
        <SegmentedControl
          label="Range"
          segments={RANGES}
          value={settings.range}
          onChange={(range) => verbs.choose({ range })}
        />
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
