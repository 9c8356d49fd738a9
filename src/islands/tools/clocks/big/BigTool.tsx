/* Digits as wide as the window, readable from across a room. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { turnSideways } from '#platform/page/full-screen.ts';
import type { TimedConfig } from '#shared/contract/tools/clocks/timed.ts';
import {
  flagField,
  readSettings,
  wordField,
} from '#shared/domain/tools/addresses/settings-reading.ts';
import { wideClock } from '#shared/domain/tools/runs/wide-clock.ts';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { useRun } from '../../page/use-tool.ts';
import { MainRow } from '../../parts/screen/MainRow.tsx';
import { type Shown, shownRun, shownSchedule } from '../../parts/screen/shown.ts';
import { TimeEntry } from '../../parts/screen/TimeEntry.tsx';
import { Toggles } from '../../parts/screen/Toggles.tsx';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import { LengthChips } from '../timed/LengthChips.tsx';
import { type Looks, type Timed, useTimed } from '../timed/use-timed.ts';
import { BIG_FACES, BigDigits, type BigFace } from './BigDigits.tsx';
import styles from './BigTool.module.css';

export type BigToolProps = { page: string; config: TimedConfig };

interface BigLook {
  readonly face: BigFace;
  readonly hasHours: boolean;
}

const LOOKS: Looks<BigLook> = {
  usual: { face: 'round', hasHours: false },
  read: (value) =>
    readSettings<BigLook>(value, { face: wordField(BIG_FACES), hasHours: flagField }),
};

const FACES = [
  { value: 'round', label: 'Round' },
  { value: 'segment', label: 'Seven-segment' },
  { value: 'condensed', label: 'Condensed' },
] as const;

export function BigTool({ page, config }: BigToolProps) {
  const timed = useTimed({ page, config, looks: LOOKS });
  const { controller, timing, schedule, change, enter, start, mainFor, shared } = timed;
  const field = useRef<HTMLInputElement>(null);
  const isFull = useStore(controller.$isFull);
  const { look } = timing;
  useEffect(() => (isFull ? turnSideways() : undefined), [isFull]);
  const show = (shown: Shown): Shown => ({
    ...shown,
    clock: wideClock(shown.clock, look.hasHours),
  });
  return (
    <div className={styles.big}>
      <ToolScreen
        {...{ controller, schedule, mainFor, shared, field, show }}
        face={({ clock }) => <BigDigits clock={clock} face={look.face} />}
        line=""
        stage={isFull ? <BigStage {...{ controller, schedule, look, start }} /> : undefined}
        nextPage={config.nextPage}
        canKeep={config.log === 'session'}
        setter={
          <div className={styles.setter}>
            <LengthChips config={config} timing={timing} onChoose={enter} />
            <div className={styles.looks}>
              <SegmentedControl
                label="Digit style"
                segments={FACES}
                value={look.face}
                onChange={(face) => change({ look: { ...look, face } })}
              />
              <Toggles
                label="Digits"
                toggles={[
                  {
                    label: 'Hours',
                    isOn: look.hasHours,
                    onChange: (hasHours) => change({ look: { ...look, hasHours } }),
                  },
                ]}
              />
            </div>
            <TimeEntry now={controller.clock.now} field={field} takesName onEnter={enter} />
          </div>
        }
      />
    </div>
  );
}

type BigStageProps = Pick<Timed<BigLook>, 'controller' | 'schedule' | 'start'> & { look: BigLook };

/** The full screen: the digits and the button. */
function BigStage({ controller, schedule, look, start }: BigStageProps) {
  const live = useRun(controller);
  const shown = live === null ? shownSchedule(schedule) : shownRun(live.run, live.reading);
  return (
    <div className={styles.stage}>
      <BigDigits clock={wideClock(shown.clock, look.hasHours)} face={look.face} />
      <MainRow {...{ controller, shown }} start={() => start()} />
    </div>
  );
}
