/*
 * The choices of a visitor on a countdown page, and how they are read from the URL and from
 * storage.
 */
import { isFields } from '../../timer/engine/reading.ts';
import {
  lengthField,
  lineField,
  listField,
  nullable,
  readSettings,
  wholeField,
} from '../addresses/settings-reading.ts';
import type { ToolRequest } from '../addresses/tool-request.ts';
import { LONGEST_MS, SHORTEST_MS, warningAt } from '../runs/schedule.ts';
import {
  type CountdownOrder,
  type CountdownPreset,
  type CountdownRules,
  changeRules,
  presetOf,
  type RulesChange,
  splitPreset,
  stretchPreset,
} from './countdown.ts';

/** Something the visitor decides besides the length, such as a soft or a loud end. */
export interface PageChoice {
  readonly label: string;
  readonly options: readonly PageOption[];
  /** The option that is selected at a first visit; without it, the first one. */
  readonly first?: string | undefined;
}

export interface PageOption {
  readonly label: string;
  readonly set: RulesChange;
}

/** A countdown page as its author made it. */
export interface CountdownPage extends CountdownRules {
  readonly presets: readonly CountdownPreset[];
  /** Which preset is selected at a first visit, from 1. */
  readonly first: number;
  readonly choices: readonly PageChoice[];
  /**
   * The result of a typed length: one countdown, the parts of the page with a longer or shorter
   * middle, or as many rounds as are chosen.
   */
  readonly typed: 'single' | 'parts' | 'rounds';
  readonly hasRoundLabels: boolean;
  readonly isInMinutes: boolean;
}

/** The visitor's choices. */
export interface CountdownChoice {
  readonly preset: CountdownPreset;
  readonly name: string;
  readonly labels: readonly string[];
  /** The label of the option for each choice of the page, by the choice's label. */
  readonly picks: Readonly<Record<string, string>>;
  /** The rules that URL parameters change on top. */
  readonly asked: RulesChange;
}

const LONGEST_NAME = 80;
const MOST_LABELS = 36;

/** Returns the choice at a first visit. */
export function firstChoice(page: CountdownPage): CountdownChoice {
  const preset = firstPreset(page);
  const picks = { ...firstPicks(page), ...preset.picks };
  return { preset, name: '', labels: [], picks, asked: {} };
}

function firstPreset({ presets, first }: CountdownPage): CountdownPreset {
  return presets[first - 1] ?? presets[0] ?? presetOf(300_000);
}

function firstPicks({ choices }: CountdownPage): Readonly<Record<string, string>> {
  const picks = choices.map(({ label, first, options }) => [
    label,
    first ?? options[0]?.label ?? '',
  ]);
  return Object.fromEntries(picks);
}

/**
 * Chooses a preset with its options. Options that the previous preset had set return to their
 * defaults. Rounds of the URL stay only if the new preset supports them.
 */
export function takePreset(
  page: CountdownPage,
  choice: CountdownChoice,
  preset: CountdownPreset,
): CountdownChoice {
  const { rounds: _, ...asked } = choice.asked;
  const usual = firstPicks(page);
  const came = Object.keys(choice.preset.picks ?? {}).map((label) => [label, usual[label] ?? '']);
  return {
    ...choice,
    preset,
    picks: { ...choice.picks, ...Object.fromEntries(came), ...preset.picks },
    asked: preset.takesLoop === true ? choice.asked : asked,
  };
}

/** Returns the selected option; empty where a URL parameter overrides it. */
export function optionOf(
  { picks, asked }: CountdownChoice,
  { label, options }: PageChoice,
): string {
  const isAsked = options.some(({ set }) =>
    Object.keys(set).some((key) => Object.hasOwn(asked, key)),
  );
  return isAsked ? '' : (picks[label] ?? '');
}

/** Selects an option; it replaces URL parameters that set the same rule. */
export function takeOption(
  choice: CountdownChoice,
  { label, options }: PageChoice,
  chosen: string,
): CountdownChoice {
  const set = options.find((option) => option.label === chosen)?.set ?? {};
  const asked = Object.entries(choice.asked).filter(([key]) => !Object.hasOwn(set, key));
  return {
    ...choice,
    picks: { ...choice.picks, [label]: chosen },
    asked: Object.fromEntries(asked),
  };
}

/** Returns the preset for a length typed on this page, in milliseconds. */
export function typedPreset(
  page: CountdownPage,
  ms: number,
  current: CountdownPreset = firstPreset(page),
): CountdownPreset {
  const known = page.presets.find(
    ({ steps, rounds, set }) =>
      set === undefined && steps.length === 1 && rounds === 1 && steps[0]?.ms === ms,
  );
  if (known !== undefined) return known;
  if (page.typed === 'rounds') return { ...presetOf(ms), rounds: current.rounds };
  const parts = page.typed === 'parts' ? stretchPreset(firstPreset(page), ms) : null;
  return parts ?? presetOf(ms);
}

/**
 * Returns the rules for a choice: those of the page, changed by the options, the preset and the
 * URL, in this order.
 */
export function orderOf(page: CountdownPage, choice: CountdownChoice): CountdownOrder {
  const { preset, name, labels, asked } = choice;
  const options = page.choices.flatMap(
    ({ label, options }) =>
      options.find((option) => option.label === choice.picks[label])?.set ?? [],
  );
  const changes = [...options, preset.set ?? {}, asked];
  return {
    preset,
    name,
    rules: changes.reduce<CountdownRules>(changeRules, page),
    rounds: changes.reduce<number | null | undefined>(
      (rounds, change) => (change.rounds === undefined ? rounds : change.rounds),
      undefined,
    ),
    labels: page.hasRoundLabels ? labels : undefined,
    isInMinutes: page.isInMinutes,
  };
}

/** A choice as stored for the next visit and put into a shared link. */
export interface KeptChoice {
  /** The label of a preset; empty for a length that the visitor typed. */
  readonly preset: string;
  /** The lengths of its steps, in milliseconds. */
  readonly lengths: readonly number[];
  readonly rounds: number | null;
  readonly name: string;
  readonly labels: readonly string[];
  readonly picks: readonly string[];
}

const LABEL_FIELD = lineField(LONGEST_NAME);
const READERS = {
  preset: LABEL_FIELD,
  lengths: listField(lengthField(SHORTEST_MS), { least: 1, most: 200 }),
  rounds: nullable(wholeField(1, 999)),
  name: LABEL_FIELD,
  labels: listField(LABEL_FIELD, { most: MOST_LABELS }),
  picks: listField(LABEL_FIELD, { most: 8 }),
};

/** Returns the part of a choice that is stored. */
export function keptOf(page: CountdownPage, choice: CountdownChoice): KeptChoice {
  const { preset, name, labels } = choice;
  return {
    preset: page.presets.includes(preset) ? preset.label : '',
    lengths: preset.steps.map(({ ms }) => ms),
    rounds: preset.rounds,
    name,
    labels,
    picks: page.choices.map(({ label }) => choice.picks[label] ?? ''),
  };
}

/** Reads a stored choice; null when it is not valid. */
export function readKept(page: CountdownPage, value: unknown): CountdownChoice | null {
  // On a page without options, the stored choice may be as short as its length.
  const usual = { preset: '', rounds: 1, name: '', labels: [], picks: [] };
  const kept = readSettings<KeptChoice>(isFields(value) ? { ...usual, ...value } : value, READERS);
  if (kept === null) return null;
  const first = firstChoice(page);
  const preset = keptPreset(page, kept);
  const picks = page.choices.flatMap(({ label, options }, place) =>
    options.some((option) => option.label === kept.picks[place])
      ? [[label, kept.picks[place]]]
      : [],
  );
  return {
    ...first,
    preset,
    name: kept.name,
    labels: kept.labels,
    picks: { ...first.picks, ...Object.fromEntries(picks) },
  };
}

function keptPreset(page: CountdownPage, { preset, lengths, rounds }: KeptChoice): CountdownPreset {
  const named = page.presets.find(({ label }) => label === preset);
  if (named !== undefined) return named;
  const [ms = SHORTEST_MS] = lengths;
  if (lengths.length > 1) return splitPreset(firstPreset(page), lengths) ?? firstPreset(page);
  return typedPreset(page, ms, { ...firstPreset(page), rounds });
}

/** Applies URL parameters to a choice; `untilMs` is the time left until the instant they name. */
export function askChoice(
  page: CountdownPage,
  choice: CountdownChoice,
  { request, untilMs }: { readonly request: ToolRequest; readonly untilMs: number | null },
): CountdownChoice {
  const ms = untilMs ?? request.ms;
  const { rounds } = request;
  const looped = rounds === undefined ? undefined : page.presets.find((preset) => preset.takesLoop);
  const preset =
    ms === undefined ? (looped ?? choice.preset) : typedPreset(page, Math.min(ms, LONGEST_MS));
  const asked = { ...askedRules(page, request), ...(rounds === undefined ? {} : { rounds }) };
  return pickAsked(page, {
    ...takePreset(page, choice, preset),
    asked,
    name: request.label ?? choice.name,
  });
}

function askedRules({ end }: CountdownPage, { sound, warnMs, onZero }: ToolRequest): RulesChange {
  return {
    ...(onZero === undefined ? {} : { onZero }),
    ...(sound === undefined ? {} : { end: { ...end, sound: sound === 'none' ? null : sound } }),
    ...(warnMs === undefined ? {} : { cues: warnMs.map(warningAt), marks: null }),
  };
}

/** Selects the page's option that does what the URL asks for, if there is one. */
function pickAsked(page: CountdownPage, choice: CountdownChoice): CountdownChoice {
  const { onZero } = choice.asked;
  if (onZero === undefined) return choice;
  for (const each of page.choices) {
    const option = each.options.find(({ set }) => set.onZero === onZero);
    if (option !== undefined) return takeOption(choice, each, option.label);
  }
  return choice;
}

/** Returns the shortest request that restores a choice. */
export function requestOf(page: CountdownPage, choice: CountdownChoice): ToolRequest {
  const { preset, name, asked } = choice;
  const first = firstChoice(page);
  const [step] = preset.steps;
  const hasPicks = page.choices.some(({ label }) => choice.picks[label] !== first.picks[label]);
  const isPlain = preset.steps.length === 1 && preset.set === undefined && preset.rounds === 1;
  if (!isPlain || hasPicks || choice.labels.length > 0) {
    return { plan: JSON.stringify(keptOf(page, choice)), ...wishesOf(asked) };
  }
  return {
    ...(step === undefined ? {} : { ms: step.ms }),
    ...(name === '' ? {} : { label: name }),
    ...wishesOf(asked),
  };
}

/** Returns the URL parameters besides the length. */
function wishesOf({ rounds, onZero, end, cues }: RulesChange): ToolRequest {
  const warnMs = cues?.flatMap(({ at }) => ('leftMs' in at ? [at.leftMs] : []));
  return {
    ...(rounds === undefined ? {} : { rounds }),
    ...(onZero === undefined ? {} : { onZero }),
    ...(end === undefined ? {} : { sound: end.sound ?? 'none' }),
    ...(warnMs === undefined ? {} : { warnMs }),
  };
}
