import { Minimize } from 'lucide-react';
import { fullViewOf } from '#pomodoro/full-screen/full-view.ts';
import type { TimedConfig } from '#shared/contract/tools/clocks/timed.ts';
import { Button } from '#ui/actions/Button.tsx';
import { LengthChips } from '../../clocks/timed/LengthChips.tsx';
import type { Timed } from '../../clocks/timed/use-timed.ts';
import { useRun } from '../../page/use-tool.ts';
import { MainRow } from '../screen/MainRow.tsx';
import { shownRun, shownSchedule } from '../screen/shown.ts';
import { useStillness } from '../screen/use-stillness.ts';
import styles from './FullStage.module.css';
import type { FullLook } from './full-look.ts';
import { LookFields } from './LookFields.tsx';

export type FullStageProps = { timed: Timed<FullLook>; config: TimedConfig };

/** Digits on a plain background; the controls are hidden while the visitor does not move. */
export function FullStage({ timed, config }: FullStageProps) {
  const { controller, timing, schedule, change, start } = timed;
  const { look } = timing;
  const live = useRun(controller);
  const isStill = useStillness();
  const shown = live === null ? shownSchedule(schedule) : shownRun(live.run, live.reading);
  return (
    <div
      className={styles.stage}
      data-ground={look.ground}
      data-ink={look.ink}
      data-size={look.size}
      data-still={isStill || undefined}
    >
      <div className={styles.area}>
        <p className={styles.digits} role="timer" data-length={shown.clock.length}>
          {shown.clock}
        </p>
      </div>
      <div className={styles.controls} data-full-controls="">
        <div className={styles.acts}>
          <MainRow {...{ controller, shown }} start={() => start()} />
        </div>
        <div className={styles.more}>
          <LengthChips
            config={config}
            timing={timing}
            onChoose={({ ms }) => start({ ms, untilMinuteOfDay: null })}
          />
        </div>
        <LookFields look={look} onChange={(next) => change({ look: next })} />
        <Button
          size="small"
          icon={<Minimize aria-hidden="true" />}
          aria-keyshortcuts="F"
          onClick={fullViewOf(controller.$isFull).leave}
        >
          Exit full screen
        </Button>
      </div>
    </div>
  );
}
