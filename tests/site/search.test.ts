import MiniSearch from 'minisearch';
import { describe, expect, test } from 'vitest';
import { findPages, SEARCH_INDEX_PATH, SEARCH_OPTIONS } from '#shared/search/site-search.ts';
import { builtPages, siteHas, siteText } from '#tests/support/site/built-site.ts';

const index = MiniSearch.loadJSON(siteText(SEARCH_INDEX_PATH), SEARCH_OPTIONS);
const found = (words: string) => findPages(index, words).map(({ id }) => id);

/** Texts that visitors type, and the page they hope for. */
const HOPES = [
  ['adhd', '/pomodoro-for-adhd'],
  ['alarm clock', '/online-alarm'],
  ['20 20 20', '/timer/20-minutes'],
  ['25 minute timer', '/timer/25-minutes'],
  ['5 min', '/timer/5-minutes'],
  ['1 hour', '/timer/60-minutes'],
  ['7 minute workout', '/timer/7-minutes'],
  ['brush teeth', '/timer/2-minutes'],
  ['boxing', '/timer/3-minutes'],
  ['cat', '/cute-timer'],
  ['christmas', '/countdown-timer'],
  ['classroom', '/classroom-timer'],
  ['cookies', '/privacy'],
  ['dark mode', '/features'],
  ['countdown to friday', '/countdown-timer'],
  ['delete account', '/privacy'],
  ['egg', '/kitchen-timer'],
  ['eggs', '/kitchen-timer'],
  ['emom', '/interval-timer'],
  ['exam', '/exam-timer'],
  ['eye strain', '/timer/20-minutes'],
  ['hard boiled', '/timer/9-minutes'],
  ['hidden tab', '/blog/why-a-hidden-tab-rings-late'],
  ['intervall', '/interval-timer'],
  ['meeting agenda', '/meeting-timer'],
  ['multiple timers', '/timer-online'],
  ['nanowrimo', '/writer-timer'],
  ['nap', '/timer/15-minutes'],
  ['new year', '/countdown-timer'],
  ['plank', '/timer/1-minutes'],
  ['pomdoro', '/tomato-timer'],
  ['pomodoro adhd', '/pomodoro-for-adhd'],
  ['pomodoro technique', '/resources/pomodoro-technique'],
  ['price', '/pricing'],
  ['programmer', '/developer-coding-timer'],
  ['rain', '/online-timer-for-studying-full-screen'],
  ['snooze', '/timer/9-minutes'],
  ['soccer', '/timer/45-minutes'],
  ['stop watch', '/online-stopwatch'],
  ['tea', '/timer/3-minutes'],
  ['time sheet', '/work-timer'],
  ['toastmasters', '/presentation-timer'],
  ['until 15:30', '/set-timer'],
  ['workout', '/workout-timer'],
  ['teeth', '/timer/2-minutes'],
  ['kids', '/visual-timer'],
  ['stretching', '/timer/8-minutes'],
  ['water', '/kitchen-timer'],
  ['pomodoro', '/tomato-timer'],
  ['pomodoro timer', '/tomato-timer'],
  ['todoist', '/features'],
  ['import from todoist', '/features'],
  ['half an hour', '/timer/30-minutes'],
  ['an hour', '/timer/60-minutes'],
  ['ten minutes', '/timer/10-minutes'],
  ['25', '/timer/25-minutes'],
] as const;

/** One slip of the keyboard in each: a letter too many, missing or another, or two that changed places. */
const SLIPS = [
  ['teetj', '/timer/2-minutes'],
  ['teeht', '/timer/2-minutes'],
  ['tosatmasters', '/presentation-timer'],
  ['toastmaters', '/presentation-timer'],
  ['kdis', '/visual-timer'],
  ['streching', '/timer/8-minutes'],
  ['stretchign', '/timer/8-minutes'],
  ['watre', '/kitchen-timer'],
  ['wwater', '/kitchen-timer'],
  ['adhf', '/pomodoro-for-adhd'],
  ['ahdd', '/pomodoro-for-adhd'],
  ['pomodroo', '/tomato-timer'],
  ['todosit', '/features'],
  ['kitchne timer', '/kitchen-timer'],
  ['exma', '/exam-timer'],
] as const;

describe('the search of the site', () => {
  test.each(HOPES)('puts for "%s" %s first', (words, address) => {
    expect(found(words)[0]).toBe(address);
  });

  test.each(SLIPS)('with a slip puts for "%s" %s first', (words, address) => {
    expect(found(words)[0]).toBe(address);
  });

  test('has every page about Pomodoro for that word', () => {
    const named = builtPages().filter(
      ({ address, html }) =>
        /pomodoro|tomato/.test(address) && !/content="[^"]*noindex|http-equiv="refresh"/.test(html),
    );
    expect(named.length).toBeGreaterThan(4);
    expect(found('pomodoro')).toEqual(
      expect.arrayContaining([...named.map(({ address }) => address), '/timer/25-minutes']),
    );
  });

  test.each(['12 min', '90 s', 'an hour and a half'])(
    'has no page for "%s", which no page is made for',
    (words) => expect(found(words)).toEqual([]),
  );

  test('finds only pages that are there', () => {
    expect([...new Set(found('timer'))].filter((address) => !siteHas(address))).toEqual([]);
  });
});
