import { useCallback, useRef, useState } from 'react';
import type { CountdownConfig } from '#shared/contract/tools/countdown.ts';
import {
  type CountdownChoice,
  type CountdownPreset,
  type CountdownRules,
  countdownPlanOf,
  presetOf,
} from '#shared/domain/tools/countdown.ts';
import type { ToolRequest } from '#shared/domain/tools/page-address.ts';
import { nextTimeOfDay } from '#shared/domain/tools/time-text.ts';
import type { ToolDesk, Woken } from '../tool-desk.ts';
import { useDesk } from '../use-tool.ts';

/** What is kept of a countdown page for the next visit. */
interface Kept {
  readonly ms: number;
}

export interface Countdown {
  readonly desk: ToolDesk;
  readonly choice: CountdownChoice;
  /** Takes another choice; a timer that has ended makes room for it. */
  readonly choose: (change: Partial<CountdownChoice>) => void;
  /** What the link of the page asks for. */
  readonly shared: () => ToolRequest;
}

/** A countdown page: what is chosen, out of its configuration, its address and its memory. */
export function useCountdown(page: string, config: CountdownConfig): Countdown {
  const [choice, setChoice] = useState<CountdownChoice>(() => firstChoice(config));
  const latest = useRef(choice);
  const take = useCallback((next: CountdownChoice) => {
    latest.current = next;
    setChoice(next);
  }, []);
  const desk = useDesk({
    page,
    onWake(woken, found) {
      const next = chosenAtWake(config, found, woken.clock.now());
      take(next);
      const isLive = woken.run().get() !== null;
      if (!isLive && (found.isStartPressed || found.request.isAuto)) {
        woken.start(countdownPlanOf(next));
      }
    },
  });
  const choose = useCallback(
    (change: Partial<CountdownChoice>) => {
      const next = { ...latest.current, ...change };
      take(next);
      if (desk.run().get()?.status === 'ended') desk.reset();
      const [first] = next.preset.steps;
      if (next.preset.steps.length === 1 && first !== undefined) desk.keep({ ms: first.ms });
    },
    [desk, take],
  );
  const shared = useCallback(() => requestOf(latest.current, config), [config]);
  return { desk, choice, choose, shared };
}

function firstChoice(config: CountdownConfig): CountdownChoice {
  const preset = config.presets[config.first - 1] ?? config.presets[0] ?? presetOf(300_000);
  return { preset, name: '', rules: rulesOf(config) };
}

/** What the configuration says of every length of its page. */
export function rulesOf({
  cues,
  beepLast,
  leadIn,
  marks,
  onZero,
  end,
}: CountdownConfig): CountdownRules {
  return { cues, beepLast, leadIn, marks, onZero, end };
}

/** The address comes first, then what was chosen last. */
function chosenAtWake(
  config: CountdownConfig,
  { request, settings }: Woken,
  nowMs: number,
): CountdownChoice {
  const usual = firstChoice(config);
  const ms = askedMs(request, nowMs) ?? (hasOwnTime(request) ? null : keptMs(settings));
  const preset = ms === null ? usual.preset : presetFor(config, ms);
  const rounds = request.rounds === undefined ? preset.rounds : request.rounds;
  return {
    name: request.label ?? '',
    preset: rounds === preset.rounds ? preset : { ...preset, rounds },
    rules: rulesAsked(usual.rules, request),
  };
}

function hasOwnTime(request: ToolRequest): boolean {
  return request.ms !== undefined || request.untilMinuteOfDay !== undefined;
}

function askedMs({ ms, untilMinuteOfDay }: ToolRequest, nowMs: number): number | null {
  if (untilMinuteOfDay !== undefined) return nextTimeOfDay(untilMinuteOfDay, nowMs) - nowMs;
  return ms ?? null;
}

function keptMs(settings: unknown): number | null {
  if (typeof settings !== 'object' || settings === null) return null;
  const { ms }: Partial<Record<keyof Kept, unknown>> = settings;
  const isLength = typeof ms === 'number' && ms >= 1000 && ms <= 359_999_000;
  return isLength ? ms : null;
}

function presetFor(config: CountdownConfig, ms: number): CountdownPreset {
  const known = config.presets.find(
    ({ steps, rounds }) => steps.length === 1 && rounds === 1 && steps[0]?.ms === ms,
  );
  return known ?? presetOf(ms);
}

function rulesAsked(rules: CountdownRules, request: ToolRequest): CountdownRules {
  const { sound, warnMs, onZero } = request;
  return {
    ...rules,
    ...(onZero === undefined ? {} : { onZero }),
    ...(sound === undefined
      ? {}
      : { end: { ...rules.end, sound: sound === 'none' ? null : sound } }),
    ...(warnMs === undefined
      ? {}
      : { cues: warnMs.map((leftMs) => ({ at: { leftMs }, sound: 'chime' as const })) }),
  };
}

function requestOf({ preset, name, rules }: CountdownChoice, config: CountdownConfig): ToolRequest {
  const [first] = preset.steps;
  return {
    ...(preset.steps.length === 1 && first !== undefined ? { ms: first.ms } : {}),
    ...(name === '' ? {} : { label: name }),
    ...(preset.rounds === 1 ? {} : { rounds: preset.rounds }),
    ...(rules.onZero === config.onZero ? {} : { onZero: rules.onZero }),
  };
}
