import type { TimedConfig } from '#shared/contract/tools/clocks/timed.ts';
import type { TimedLength } from '#shared/domain/tools/clocks/timed.ts';
import { lengthText, timeOfDayText } from '#shared/domain/tools/runs/time-text.ts';
import { Chips } from '../../parts/screen/Chips.tsx';
import type { Entered } from '../../parts/screen/TimeEntry.tsx';

export type LengthChipsProps = {
  config: TimedConfig;
  timing: TimedLength;
  onChoose: (entered: Entered) => void;
};

/** The preset lengths of a page, and the current length if it is none of them. */
export function LengthChips({ config, timing, onChoose }: LengthChipsProps) {
  const { ms, untilMinuteOfDay } = timing;
  const isOwn = untilMinuteOfDay !== null || !config.lengths.includes(ms);
  const ownLabel =
    untilMinuteOfDay === null ? lengthText(ms) : `until ${timeOfDayText(untilMinuteOfDay)}`;
  return (
    <Chips
      label="Lengths"
      chips={[
        ...config.lengths.map((each) => ({ id: String(each), label: lengthText(each) })),
        ...(isOwn ? [{ id: 'own', label: ownLabel }] : []),
      ]}
      chosen={isOwn ? 'own' : String(ms)}
      onChoose={(id) => {
        if (id !== 'own') onChoose({ ms: Number(id) });
      }}
    />
  );
}
