import { describe, expect, test } from 'vitest';
import { startRun } from '../runs/run.ts';
import {
  addCard,
  cardSchedule,
  cardsOf,
  changeCard,
  MOST_CARDS,
  moveCard,
  placeBoard,
  placeDish,
  readCards,
  readyText,
  slotOf,
  withLiveCards,
} from './multi.ts';

const cards = cardsOf([
  { name: '', ms: 300_000 },
  { name: 'Rice', ms: 900_000 },
  { name: '', ms: 600_000 },
]);
const names = (list: typeof cards) => list.map(({ name, ms }) => `${name} ${ms / 60_000}`);
const idle = () => false;

test('cards differ in colour and sound', () => {
  const many = cardsOf(Array.from({ length: 6 }, () => ({ name: '', ms: 60_000 })));
  expect(new Set(many.map(({ colour }) => colour)).size).toBe(6);
  expect(new Set(many.map(({ sound }) => sound)).size).toBe(6);
});

test('a card that is added later has a place that none had before it', () => {
  const [, ...rest] = cards;
  expect(addCard(rest, { name: '', ms: 1000 }).at(-1)?.number).toBe(4);
  const full = cardsOf(Array.from({ length: 20 }, () => ({ name: '', ms: 60_000 })));
  expect(full).toHaveLength(MOST_CARDS);
});

test('a card is moved one place at a time and stays within the row', () => {
  expect(names(moveCard(cards, 2, -1))).toEqual(['Rice 15', ' 5', ' 10']);
  expect(names(moveCard(cards, 2, 1))).toEqual([' 5', ' 10', 'Rice 15']);
  expect(moveCard(cards, 1, -1)).toBe(cards);
  expect(moveCard(cards, 99, 1)).toBe(cards);
});

describe('a dish', () => {
  const egg = { name: 'Egg, soft', ms: 360_000 };

  test('goes to the first card without a name', () => {
    expect(names(placeDish(cards, egg, idle))).toEqual(['Egg, soft 6', 'Rice 15', ' 10']);
  });

  test('leaves a card alone that runs', () => {
    expect(names(placeDish(cards, egg, ({ number }) => number === 1))).toEqual([
      ' 5',
      'Rice 15',
      'Egg, soft 6',
    ]);
  });

  test('gets a card of its own where all are taken', () => {
    expect(placeDish(cards, egg, () => true)).toHaveLength(4);
  });
});

test('a board replaces what does not run', () => {
  const board = [{ name: 'Laundry', ms: 60_000 }];
  expect(names(placeBoard(cards, board, ({ number }) => number === 2))).toEqual([
    'Rice 15',
    'Laundry 1',
  ]);
});

test('a card rings until it is answered, and says what is ready', () => {
  const [card] = changeCard(cards, 1, { name: 'Pasta' });
  if (card === undefined) throw new Error('There is a card.');
  const { name, steps } = cardSchedule(card, true);
  expect(name).toBe('Pasta');
  expect(steps[0]?.end).toMatchObject({ times: 'untilDismissed', say: 'Pasta is ready' });
  expect(cardSchedule(card, false).steps[0]?.end.say).toBeUndefined();
});

test('what is ready is named as people say it', () => {
  expect(readyText('Eggs')).toBe('Eggs are ready');
  expect(readyText('Couscous')).toBe('Couscous is ready');
  expect(readyText('Timer 2')).toBe('Timer 2 is ready');
});

test('a timer that runs gets its card back', () => {
  const [card] = cards;
  if (card === undefined) throw new Error('There is a card.');
  const start = {
    id: 'a',
    page: '/kitchen-timer',
    slot: slotOf({ number: 9 }),
    volume: 60,
    isMuted: false,
  };
  const run = startRun(cardSchedule({ ...card, number: 9, name: 'Soup' }, true), start, 0);
  expect(withLiveCards(cards, [run]).at(-1)).toMatchObject({ number: 9, name: 'Soup' });
  expect(withLiveCards(cards, [{ ...run, slot: 'card-1' }])).toHaveLength(3);
});

test('cards are taken whole or not at all', () => {
  expect(readCards(JSON.parse(JSON.stringify(cards)))).toEqual(cards);
  expect(readCards([])).toBeNull();
  expect(readCards([...cards, ...cards])).toBeNull();
  expect(readCards([{ ...cards[0], sound: 'siren' }])).toBeNull();
  expect(readCards([{ ...cards[0], ms: 1e12 }])).toBeNull();
  expect(readCards('pots')).toBeNull();
});
