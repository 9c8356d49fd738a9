import { type Marks, markCount } from '#shared/domain/tools/clocks/countdown.ts';
import type { Schedule } from '#shared/domain/tools/runs/schedule.ts';
import type { LiveRun } from '../../page/use-tool.ts';
import { SegmentLine } from '../../parts/screen/SegmentLine.tsx';
import { ProgressLine } from '../../parts/screen/ToolPanel.tsx';

export type CountdownLineProps = { schedule: Schedule; live: LiveRun | null; marks: Marks | null };

/**
 * Progress of the countdown: as the steps of its schedule, as the parts between its marks, or as a
 * single line.
 */
export function CountdownLine({ schedule, live, marks }: CountdownLineProps) {
  const { steps } = live?.run.schedule ?? schedule;
  const { reading } = live ?? {};
  const isEnded = live?.run.status === 'ended';
  const before = steps[0]?.tone === 'prepare' ? 1 : 0;
  const fraction = isEnded ? 1 : (reading?.fraction ?? 0);
  if (steps.length - before > 1) {
    const place = live === null ? -1 : (live.run.place % steps.length) - before;
    return (
      <SegmentLine
        steps={steps.slice(before)}
        place={isEnded ? steps.length : place}
        fraction={fraction}
      />
    );
  }
  const [step] = steps.slice(before);
  const added = live?.run.addedMs ?? 0;
  const ms = (step?.ms ?? 0) + added;
  const count = marks === null ? 1 : markCount(ms, marks);
  const isReady = reading?.step.tone === 'prepare';
  if (step === undefined || marks === null || count === 1) {
    return <ProgressLine fraction={isReady ? 0 : fraction} />;
  }
  const { everyMs } = marks;
  const passed = fraction * ms;
  const place = live === null ? -1 : isEnded ? count : Math.floor(passed / everyMs);
  const parts = Array.from({ length: count }, (_, index) => ({
    tone: step.tone,
    ms: Math.min(everyMs, ms - index * everyMs),
  }));
  const length = parts[place]?.ms ?? everyMs;
  return <SegmentLine steps={parts} place={place} fraction={(passed - place * everyMs) / length} />;
}
