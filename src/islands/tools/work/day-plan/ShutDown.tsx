import type { DayPlanSettings } from '#shared/domain/tools/work/day-plan.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import styles from './DayPlan.module.css';

export type ShutDownProps = {
  controller: ToolPageController;
  settings: DayPlanSettings;
  change: (settings: DayPlanSettings) => void;
};

/** The end of the working day: two notes, and a button that finishes the timer. */
export function ShutDown({ controller, settings, change }: ShutDownProps) {
  return (
    <form
      className={styles.ritual}
      aria-label="Shutting down"
      onSubmit={(event) => {
        event.preventDefault();
        controller.finish();
      }}
    >
      <TextField
        label="Where did I leave off?"
        value={settings.leftOff}
        maxLength={200}
        onChange={(event) => change({ ...settings, leftOff: event.currentTarget.value })}
      />
      <TextField
        label="What comes first tomorrow?"
        value={settings.firstNext}
        maxLength={200}
        onChange={(event) => change({ ...settings, firstNext: event.currentTarget.value })}
      />
      <Button type="submit">The day is over</Button>
    </form>
  );
}
