/* The remaining time as a shape that shrinks. */
import { useStore } from '@nanostores/react';
import { type ReactNode, useRef, useState } from 'react';
import type { TimedConfig } from '#shared/contract/tools/clocks/timed.ts';
import { shareLeft, wholeMs } from '#shared/domain/tools/clocks/visual.ts';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { useRun } from '../../page/use-tool.ts';
import { MainRow } from '../../parts/screen/MainRow.tsx';
import { type Shown, shownRun, shownSchedule } from '../../parts/screen/shown.ts';
import { TimeEntry } from '../../parts/screen/TimeEntry.tsx';
import { Toggles } from '../../parts/screen/Toggles.tsx';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import { LengthChips } from '../timed/LengthChips.tsx';
import { type Timed, type Timing, useTimed } from '../timed/use-timed.ts';
import { DragToSet } from './DragToSet.tsx';
import { Picture } from './Picture.tsx';
import styles from './VisualTool.module.css';
import { VISUAL_LOOKS, VISUAL_VIEWS, type VisualLook } from './visual-look.ts';

export type VisualToolProps = { page: string; config: TimedConfig };

const HOUR_MS = 3_600_000;

/** Removes flash and vibration from the end: the shape has shown it coming. */
function withQuietEnd(timing: Timing<VisualLook>): Timing<VisualLook> {
  const end = { ...timing.rules.end, isCalm: true };
  return { ...timing, rules: { ...timing.rules, end } };
}

export function VisualTool({ page, config }: VisualToolProps) {
  const timed = useTimed({
    page,
    config,
    looks: VISUAL_LOOKS,
    controller: { address: { views: VISUAL_VIEWS } },
    adapt: withQuietEnd,
  });
  const { controller, timing, schedule, change, enter, mainFor, shared } = timed;
  const field = useRef<HTMLInputElement>(null);
  const isFull = useStore(controller.$isFull);
  return (
    <div className={styles.visual} data-colour={timing.look.colour}>
      <ToolScreen
        {...{ controller, schedule, mainFor, shared, field }}
        face={(shown) => <Face timed={timed} shown={shown} />}
        line=""
        stage={isFull ? <Stage timed={timed} /> : undefined}
        nextPage={config.nextPage}
        canKeep={config.log === 'session'}
        setter={
          <>
            <LengthChips config={config} timing={timing} onChoose={enter} />
            <LookControls look={timing.look} onChange={(look) => change({ look })} />
            <TimeEntry now={controller.clock.now} field={field} takesName onEnter={enter} />
          </>
        }
      />
    </div>
  );
}

type FaceProps = { timed: Timed<VisualLook>; shown: Shown };

function Face({ timed, shown }: FaceProps) {
  const { controller, timing, schedule, enter } = timed;
  const { view, isScaled, hasDigits } = timing.look;
  const [isDragging, setDragging] = useState(false);
  const live = useRun(controller);
  const setMs = schedule.steps[0]?.ms ?? 0;
  const leftMs = live?.reading.leftMs ?? setMs;
  const lengthMs = live === null ? setMs : leftMs + live.reading.passedMs;
  const whole = isDragging ? HOUR_MS : wholeMs(lengthMs, isScaled);
  const isOver = live?.run.status === 'ended';
  const picture = (
    <Picture view={view} share={isOver ? 0 : shareLeft(leftMs, whole)} isHour={whole === HOUR_MS} />
  );
  return (
    <div className={styles.face}>
      {live === null ? (
        <DragToSet view={view} ms={setMs} onDrag={setDragging} onSet={(ms) => enter({ ms })}>
          {picture}
        </DragToSet>
      ) : (
        <div className={styles.picture} data-view={view} data-live="">
          {picture}
        </div>
      )}
      <p role="timer" className={hasDigits ? styles.digits : 'sr-only'}>
        {shown.clock}
      </p>
    </div>
  );
}

/** Full screen: the picture with its button. */
function Stage({ timed }: { timed: Timed<VisualLook> }) {
  const { controller, schedule, start, timing } = timed;
  const live = useRun(controller);
  const shown = live === null ? shownSchedule(schedule) : shownRun(live.run, live.reading);
  return (
    <div className={`${styles.visual} ${styles.stage}`} data-colour={timing.look.colour}>
      <Face timed={timed} shown={shown} />
      <MainRow {...{ controller, shown }} start={() => start()} />
    </div>
  );
}

const VIEWS = [
  { value: 'disc', label: 'Disc' },
  { value: 'bar', label: 'Bar' },
  { value: 'hourglass', label: 'Hourglass' },
  { value: 'lights', label: 'Lights' },
] as const;
const COLOURS = [
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue' },
  { value: 'green', label: 'Green' },
  { value: 'purple', label: 'Purple' },
] as const;
const SCALES = [
  { value: 'hour', label: '60-minute dial' },
  { value: 'scaled', label: 'Scaled' },
] as const;

type LookControlsProps = { look: VisualLook; onChange: (look: VisualLook) => void };

function LookControls({ look, onChange }: LookControlsProps): ReactNode {
  return (
    <div className={styles.looks}>
      <SegmentedControl
        label="Picture"
        segments={VIEWS}
        value={look.view}
        onChange={(view) => onChange({ ...look, view })}
      />
      <SegmentedControl
        label="Colour"
        segments={COLOURS}
        value={look.colour}
        onChange={(colour) => onChange({ ...look, colour })}
      />
      <SegmentedControl
        label="Scale"
        segments={SCALES}
        value={look.isScaled ? 'scaled' : 'hour'}
        onChange={(scale) => onChange({ ...look, isScaled: scale === 'scaled' })}
      />
      <Toggles
        label="With the picture"
        toggles={[
          {
            label: 'Digits',
            isOn: look.hasDigits,
            onChange: (hasDigits) => onChange({ ...look, hasDigits }),
          },
        ]}
      />
    </div>
  );
}
