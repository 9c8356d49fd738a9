import type { CountdownConfig } from '#shared/contract/tools/clocks/countdown.ts';

/**
 * Returns the configuration of a timer within a text: the given length and label, two bells at the
 * end, and defaults for everything else. It is made here because a page that included it would
 * carry mostly defaults.
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
