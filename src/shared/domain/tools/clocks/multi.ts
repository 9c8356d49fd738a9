/* Several timers on one page: cards with a name, a length, a colour and a sound of their own. */

import {
  lengthField,
  lineField,
  listField,
  readSettings,
  wholeField,
  wordField,
} from '../addresses/settings-reading.ts';
import type { Run } from '../runs/run.ts';
import {
  countdownSchedule,
  type Schedule,
  SHORTEST_MS,
  TOOL_SOUNDS,
  type ToolSound,
} from '../runs/schedule.ts';

export const CARD_COLOURS = ['tomato', 'blue', 'leaf', 'plum', 'amber', 'teal'] as const;
export type CardColour = (typeof CARD_COLOURS)[number];

/** Sounds that new cards get in turn, ordered so that neighbours differ. */
const SOUND_ORDER: readonly ToolSound[] = [
  'bell',
  'marimba',
  'alarm',
  'chime',
  'beep',
  'soft',
  'success',
  'go',
  'bowl',
];

/** One timer of the page. */
export interface Card {
  /** Identifies its place on the page; never reused. */
  readonly number: number;
  /** Empty where the visitor has not named it. */
  readonly name: string;
  readonly ms: number;
  readonly colour: CardColour;
  readonly sound: ToolSound;
}

/** A card as an author or the URL defines it. */
export interface CardSpec {
  readonly name: string;
  readonly ms: number;
}

export const MOST_CARDS = 12;
export const LONGEST_CARD_NAME = 40;

/** Returns the place on the page where a card's timer runs. */
export function slotOf({ number }: Pick<Card, 'number'>): string {
  return `card-${number}`;
}

/** Returns the name of a card. */
export function cardName({ name, number }: Card): string {
  return name || `Timer ${number}`;
}

/** Returns the message at the end of a card: `Pasta is ready`, `Eggs are ready`. */
export function readyText(name: string): string {
  const isSeveral = /[^\d\ssui]s$/i.test(name);
  return `${name} ${isSeveral ? 'are' : 'is'} ready`;
}

/** Returns the cards that an author defined. */
export function cardsOf(specs: readonly CardSpec[]): readonly Card[] {
  return specs.reduce<readonly Card[]>((cards, spec) => addCard(cards, spec), []);
}

/**
 * Adds a card at the end, with the colour and the sound that the other cards use least. Returns the
 * same list when it is full.
 */
export function addCard(cards: readonly Card[], { name, ms }: CardSpec): readonly Card[] {
  if (cards.length >= MOST_CARDS) return cards;
  const number = Math.max(0, ...cards.map((card) => card.number)) + 1;
  const colour = leastUsed(
    CARD_COLOURS,
    cards.map((card) => card.colour),
  );
  const sound = leastUsed(
    SOUND_ORDER,
    cards.map((card) => card.sound),
  );
  return [...cards, { number, name, ms, colour, sound }];
}

function leastUsed<Value>(values: readonly Value[], used: readonly Value[]): Value {
  const count = (value: Value) => used.filter((each) => each === value).length;
  return values.reduce((best, value) => (count(value) < count(best) ? value : best));
}

/** Returns the cards with a change to one of them. */
export function changeCard(
  cards: readonly Card[],
  number: number,
  part: Partial<Omit<Card, 'number'>>,
): readonly Card[] {
  return cards.map((card) => (card.number === number ? { ...card, ...part } : card));
}

/** Returns the cards with one of them moved towards the front (-1) or the end (1). */
export function moveCard(cards: readonly Card[], number: number, by: 1 | -1): readonly Card[] {
  const from = cards.findIndex((card) => card.number === number);
  const moved = cards[from];
  const to = from + by;
  if (moved === undefined || to < 0 || to >= cards.length) return cards;
  const others = cards.toSpliced(from, 1);
  return others.toSpliced(to, 0, moved);
}

/** Puts a dish on the first unnamed card that does not run, or on a new card if there is none. */
export function placeDish(
  cards: readonly Card[],
  dish: CardSpec,
  isLive: (card: Card) => boolean,
): readonly Card[] {
  const free = cards.find((card) => card.name === '' && !isLive(card));
  return free === undefined ? addCard(cards, dish) : changeCard(cards, free.number, dish);
}

/** Replaces all cards that do not run by a preset arrangement. */
export function placeBoard(
  cards: readonly Card[],
  board: readonly CardSpec[],
  isLive: (card: Card) => boolean,
): readonly Card[] {
  const live = cards.filter(isLive);
  return board.reduce(addCard, live);
}

/** Returns the cards, with one added for each running timer whose card was lost. */
export function withLiveCards(cards: readonly Card[], runs: readonly Run[]): readonly Card[] {
  const known = new Set(cards.map(slotOf));
  const lost = runs.flatMap((run) => {
    const number = Number(/card-(\d{1,6})$/.exec(run.slot)?.[1] ?? 0);
    const [step] = run.schedule.steps;
    if (known.has(slotOf({ number })) || number === 0 || !step?.ms) return [];
    const name = run.schedule.name === `Timer ${number}` ? '' : run.schedule.name;
    const card: Card = {
      number,
      name,
      ms: step.ms,
      colour: 'tomato',
      sound: step.end.sound ?? 'bell',
    };
    return [card];
  });
  return [...cards, ...lost];
}

/** Returns the schedule of a card: it rings with its own sound until it is dismissed. */
export function cardSchedule(card: Card, speaks: boolean): Schedule {
  const name = cardName(card);
  const say = speaks ? { say: readyText(name) } : {};
  return countdownSchedule(
    card.ms,
    { end: { sound: card.sound, times: 'untilDismissed', ...say } },
    name,
  );
}

const readCard = (value: unknown): Card | undefined =>
  readSettings<Card>(value, {
    number: wholeField(1, 999_999),
    name: lineField(LONGEST_CARD_NAME),
    ms: lengthField(SHORTEST_MS),
    colour: wordField(CARD_COLOURS),
    sound: wordField(TOOL_SOUNDS),
  }) ?? undefined;

/** Reads cards from storage or the URL; null when they are not valid. */
export function readCards(value: unknown): readonly Card[] | null {
  const cards = listField(readCard, { least: 1, most: MOST_CARDS })(value);
  if (cards === undefined) return null;
  return new Set(cards.map(slotOf)).size === cards.length ? cards : null;
}
