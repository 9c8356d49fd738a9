/* The countdown of most pages: presets or a typed time, the digits, and what its page adds. */
import { useRef } from 'react';
import type { CountdownConfig } from '#shared/contract/tools/countdown.ts';
import {
  type CountdownPreset,
  countdownPlanOf,
  presetClock,
  presetOf,
} from '#shared/domain/tools/countdown.ts';
import { lengthText } from '#shared/domain/tools/time-text.ts';
import { Chips } from '../screen/Chips.tsx';
import { TimeEntry } from '../screen/TimeEntry.tsx';
import { ToolScreen } from '../screen/ToolScreen.tsx';
import { useCountdown } from './use-countdown.ts';

export type CountdownToolProps = { page: string; config: CountdownConfig };

export function CountdownTool({ page, config }: CountdownToolProps) {
  const { desk, choice, choose, shared } = useCountdown(page, config);
  const field = useRef<HTMLInputElement>(null);
  const presets: readonly CountdownPreset[] = config.presets;
  const chosen = presets.indexOf(choice.preset);
  const isOwn = chosen === -1;
  const chips = [
    ...presets.map((preset, place) => ({ id: String(place), label: preset.label })),
    ...(isOwn ? [{ id: 'own', label: presetClock(choice.preset) }] : []),
  ];
  return (
    <ToolScreen
      desk={desk}
      plan={countdownPlanOf(choice)}
      isFilled={choice.preset.steps.length > 1}
      field={field}
      shared={shared}
      nextPage={config.nextPage}
      canKeep={config.log === 'session'}
      setter={
        <>
          <Chips
            label="Presets"
            chips={chips}
            chosen={isOwn ? 'own' : String(chosen)}
            onChoose={(id) => {
              const preset = presets[Number(id)];
              if (preset !== undefined) choose({ preset });
            }}
          />
          <TimeEntry
            now={desk.clock.now}
            field={field}
            onEnter={({ ms }) => choose({ preset: presetOf(ms, lengthText(ms)) })}
          />
        </>
      }
    />
  );
}
