import { describe, expect, it } from 'vitest';
import { findTimers } from './find-timers.ts';
import { instantTimer } from './instant-timer.ts';

const timers = [
  { id: 'kitchen-timer', words: 'Kitchen timer. Named pots, own sounds' },
  { id: 'timer/5-minutes', words: '5 minute timer. A short break' },
  { id: 'timer/50-minutes', words: '50 minute timer. Deep work' },
];

const found = (typed: string) => findTimers(timers, typed).map(({ id }) => id);

describe('findTimers', () => {
  it('has every timer for nothing typed', () => {
    expect(found('  ')).toHaveLength(3);
  });

  it('finds by the beginnings of words, whatever their case', () => {
    expect(found('KITCH pot')).toEqual(['kitchen-timer']);
  });

  it('takes min for minutes', () => {
    expect(found('5 mins')).toEqual(['timer/5-minutes', 'timer/50-minutes']);
  });

  it('knows plurals and other names of things', () => {
    expect(found('kitchens')).toEqual(['kitchen-timer']);
    expect(found('the 5min')).toEqual(['timer/5-minutes', 'timer/50-minutes']);
  });

  it('finds nothing when a word fits nowhere', () => {
    expect(found('kitchen rocket')).toEqual([]);
  });
});

describe('instantTimer', () => {
  it('starts a typed length', () => {
    const timer = { href: '/timer?d=720s&auto=1', label: 'Start 12 min now' };
    expect(instantTimer('12 min timer')).toEqual(timer);
  });

  it('is none for other words', () => {
    expect(instantTimer('kitchen')).toBeNull();
    expect(instantTimer('')).toBeNull();
  });
});
