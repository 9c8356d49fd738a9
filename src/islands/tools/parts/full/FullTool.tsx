/* A timer that fills the screen at Start. */

import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { fullViewOf } from '#pomodoro/full-screen/full-view.ts';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { TimedConfig } from '#shared/contract/tools/clocks/timed.ts';
import { LengthChips } from '../../clocks/timed/LengthChips.tsx';
import { useTimed } from '../../clocks/timed/use-timed.ts';
import type { MainAct } from '../screen/MainRow.tsx';
import type { Shown } from '../screen/shown.ts';
import { TimeEntry } from '../screen/TimeEntry.tsx';
import { ToolScreen } from '../screen/ToolScreen.tsx';
import { FULL_LOOKS } from './full-look.ts';
import styles from './LookFields.module.css';
import { LookFields } from './LookFields.tsx';

const FullStage = lazyPart(() => import('./FullStage.tsx').then((m) => m.FullStage));

export type FullToolProps = { page: string; config: TimedConfig };

export function FullTool({ page, config }: FullToolProps) {
  const timed = useTimed({ page, config, looks: FULL_LOOKS });
  const { controller, timing, schedule, change, enter, start, shared } = timed;
  const field = useRef<HTMLInputElement>(null);
  const isFull = useStore(controller.$isFull);
  const mainFor = (shown: Shown, usual: MainAct): MainAct => {
    if (shown.status !== 'idle') return timed.mainFor(shown, usual);
    return {
      ...usual,
      label: 'Start full screen',
      act: () => {
        // Inside the user gesture: browsers do not allow full screen without one.
        fullViewOf(controller.$isFull).enter();
        start();
      },
    };
  };
  return (
    <div className={styles.tool}>
      <ToolScreen
        {...{ controller, schedule, mainFor, shared, field }}
        stage={isFull ? <FullStage {...{ timed, config }} /> : undefined}
        nextPage={config.nextPage}
        canKeep={config.log === 'session'}
        setter={
          <>
            <LengthChips config={config} timing={timing} onChoose={enter} />
            <LookFields look={timing.look} onChange={(look) => change({ look })} />
            <TimeEntry now={controller.clock.now} field={field} takesName onEnter={enter} />
          </>
        }
      />
    </div>
  );
}
