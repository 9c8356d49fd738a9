import type { CountdownConfig } from '#shared/contract/tools/clocks/countdown.ts';

/**
 * The configuration of a timer within a text, which says how long it lasts and what for: all else is
 * as `CountdownConfig` has it by itself, and ends with two bells. Made here, because a page that
 * carried it would carry mostly defaults.
 */
export function textCountdown(label: string, ms: number): CountdownConfig {
  return {
    kind: 'countdown',
    view: 'digits',
    log: 'session',
    presets: [{ label, name: label, steps: [{ label: '', ms }], rounds: 1 }],
    first: 1,
    cues: [],
    beepLast: 0,
    leadIn: 0,
    marks: null,
    onZero: 'stop',
    end: { sound: 'bell', times: 2 },
    between: null,
    choices: [],
    modes: [],
    views: [],
    typed: 'single',
    isInMinutes: false,
    hasRoundLabels: false,
    parts: [],
    ideas: [],
  };
}
