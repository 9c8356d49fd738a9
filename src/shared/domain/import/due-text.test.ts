import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { isDay } from '../dates/days.ts';
import { readDueText } from './due-text.ts';

/** A Sunday. */
const TODAY = '2026-11-22';
const read = (text: string, language = 'en') => readDueText(text, { language, today: TODAY });

describe('a day', () => {
  test.each([
    ['2026-12-25', 'en', '2026-12-25'],
    ['today', 'en', '2026-11-22'],
    ['Tomorrow', 'en', '2026-11-23'],
    ['monday', 'en', '2026-11-23'],
    ['next Sun', 'en', '2026-11-29'],
    ['in 3 days', 'en', '2026-11-25'],
    ['25 Dec', 'en', '2026-12-25'],
    ['Dec 25, 2027', 'en', '2027-12-25'],
    ['5 Oct', 'en', '2026-10-05'],
    ['25 Jan', 'en', '2027-01-25'],
    ['Sept 3', 'en', '2026-09-03'],
    ['12/25/2026', 'en', '2026-12-25'],
    ['25/12/2026', 'en', '2026-12-25'],
    ['24.12.2026', 'de', '2026-12-24'],
    ['24.12.', 'de', '2026-12-24'],
    ['3/12/2026', 'fr', '2026-12-03'],
    ['heute', 'de', '2026-11-22'],
    ['morgen', 'de', '2026-11-23'],
    ['24. Dezember', 'de', '2026-12-24'],
    ['am Freitag', 'de', '2026-11-27'],
    ['demain', 'fr', '2026-11-23'],
    ['1er déc.', 'fr', '2026-12-01'],
    ['25 de diciembre', 'es', '2026-12-25'],
    ['mañana', 'es', '2026-11-23'],
    ['hoje', 'pt_BR', '2026-11-22'],
    ['tomorrow', 'ja', '2026-11-23'],
    ['明日', 'ja', '2026-11-23'],
    ['imorgon', 'sv', '2026-11-23'],
    ['24 grudnia', 'pl', '2026-12-24'],
    ['24 декабря', 'ru', '2026-12-24'],
    ['3 mars', 'fr', '2027-03-03'],
    ['mar', 'es', '2026-11-24'],
    ['27th', 'en', '2026-11-27'],
    ['yesterday', 'en', '2026-11-21'],
    ['Mon 7 Dec', 'en', '2026-12-07'],
  ])('%s (%s) is %s', (text, language, dueOn) => {
    expect(read(text, language)).toMatchObject({ dueOn, repeat: null, rule: null, leftOut: [] });
  });
});

describe('a repetition', () => {
  test.each([
    ['every day', 'en', 'daily', '2026-11-22'],
    ['Every weekday', 'en', 'weekdays', '2026-11-23'],
    ['every monday', 'en', 'weekly', '2026-11-23'],
    ['ev sun', 'en', 'weekly', '2026-11-22'],
    ['every week', 'en', 'weekly', '2026-11-22'],
    ['monthly', 'en', 'monthly', '2026-11-22'],
    ['every 15th', 'en', 'monthly', '2026-12-15'],
    ['every day starting 5 Jan', 'en', 'daily', '2027-01-05'],
    ['jeden Tag', 'de', 'daily', '2026-11-22'],
    ['jeden Werktag', 'de', 'weekdays', '2026-11-23'],
    ['jede Woche', 'de', 'weekly', '2026-11-22'],
    ['täglich', 'de', 'daily', '2026-11-22'],
    ['jeden Freitag', 'de', 'weekly', '2026-11-27'],
    ['tous les jours', 'fr', 'daily', '2026-11-22'],
    ['chaque mois', 'fr', 'monthly', '2026-11-22'],
    ['cada lunes', 'es', 'weekly', '2026-11-23'],
    ['todos los días', 'es', 'daily', '2026-11-22'],
    ['ogni giorno', 'it', 'daily', '2026-11-22'],
    ['elke werkdag', 'nl', 'weekdays', '2026-11-23'],
    ['tous les lundis', 'fr', 'weekly', '2026-11-23'],
    ['montags', 'de', 'weekly', '2026-11-23'],
    ['jeden 1.', 'de', 'monthly', '2026-12-01'],
    ['毎日', 'ja', 'daily', '2026-11-22'],
    ['каждый день', 'ru', 'daily', '2026-11-22'],
    ['codziennie', 'pl', 'daily', '2026-11-22'],
    ['varje måndag', 'sv', 'weekly', '2026-11-23'],
  ])('%s (%s) is %s from %s', (text, language, repeat, dueOn) => {
    expect(read(text, language)).toMatchObject({ dueOn, repeat, leftOut: [], kept: null });
  });
});

describe('a rule', () => {
  test.each([
    ['every 3 days', 'en', 'FREQ=DAILY;INTERVAL=3', '2026-11-22'],
    ['every mon, wed, fri', 'en', 'FREQ=WEEKLY;BYDAY=MO,WE,FR', '2026-11-23'],
    ['every 10 Dec', 'en', 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=10', '2026-12-10'],
    ['every 3rd friday', 'en', 'FREQ=MONTHLY;BYDAY=3FR', '2026-12-18'],
    ['every 2 weeks until 3 Feb 2027', 'en', 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20270203', '2026-11-22'],
    ['alle 3 Tage', 'de', 'FREQ=DAILY;INTERVAL=3', '2026-11-22'],
    ['jeden zweiten Dienstag', 'de', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2026-11-24'],
    ['jeden Mo, Mi und Fr', 'de', 'FREQ=WEEKLY;BYDAY=MO,WE,FR', '2026-11-23'],
    ['jeden 24. Dezember', 'de', 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24', '2026-12-24'],
    ['toutes les deux semaines', 'fr', 'FREQ=WEEKLY;INTERVAL=2', '2026-11-22'],
    ['cada 2 semanas', 'es', 'FREQ=WEEKLY;INTERVAL=2', '2026-11-22'],
    ['ogni 6 mesi', 'it', 'FREQ=MONTHLY;INTERVAL=6', '2026-11-22'],
    ['a cada 3 dias', 'pt_BR', 'FREQ=DAILY;INTERVAL=3', '2026-11-22'],
    ['co 3 dni', 'pl', 'FREQ=DAILY;INTERVAL=3', '2026-11-22'],
    ['hver anden uge', 'da', 'FREQ=WEEKLY;INTERVAL=2', '2026-11-22'],
  ])('%s (%s) is %s from %s', (text, language, rule, dueOn) => {
    const expected = { rule: { rule, from: 'day' }, dueOn, repeat: null, kept: text };
    expect(read(text, language)).toMatchObject(expected);
  });

  test('counts from completion with an exclamation mark', () => {
    expect(read('every! 3 days').rule?.from).toBe('completion');
  });
});

describe('a time', () => {
  test.each([
    ['every day at 9', 'en', '2026-11-22', '09:00'],
    ['tomorrow 9:30pm', 'en', '2026-11-23', '21:30'],
    ['25 Dec 2026 18:00', 'en', '2026-12-25', '18:00'],
    ['morgen um 9 Uhr', 'de', '2026-11-23', '09:00'],
    ['jeden Tag um 9 Uhr', 'de', '2026-11-22', '09:00'],
    ['demain à 9h', 'fr', '2026-11-23', '09:00'],
    ['demain 9h30', 'fr', '2026-11-23', '09:30'],
    ['mañana a las 15', 'es', '2026-11-23', '15:00'],
    ['every morning', 'en', '2026-11-22', '09:00'],
  ])('%s (%s) is %s, %s', (text, language, dueOn, at) => {
    expect(read(text, language)).toMatchObject({ dueOn, at });
  });
});

describe('what cannot be carried over is named', () => {
  test.each([
    ['tomorrow at 10:00', '2026-11-23', null, ['the time 10:00']],
    ['2026-12-25T09:30:00Z', '2026-12-25', null, ['the time 09:30']],
    ['every day 9am', '2026-11-22', 'daily', ['the time 9am']],
    ['every 2 weeks', '2026-11-22', null, ['the repetition “every 2 weeks”']],
    ['every mon, wed', '2026-11-23', null, ['the repetition “every mon, wed”']],
    ['every 15th workday', null, null, ['the repetition “every 15th workday”']],
    ['every! day', '2026-11-22', 'daily', ['counting from the day it is done (every!)']],
    [
      'every day until 3 Feb',
      '2026-11-22',
      'daily',
      ['the last day of the repetition, 2027-02-03'],
    ],
    ['every day for 5 times', '2026-11-22', 'daily', ['that it comes 5 times']],
    ['11/12/2026', null, null, ['the date “11/12/2026”']],
    ['when the moon is full', null, null, ['the date “when the moon is full”']],
    ['31 Feb', null, null, ['the date “31 Feb”']],
    ['2026-02-30', null, null, ['the date “2026-02-30”']],
  ])('%s', (text, dueOn, repeat, leftOut) => {
    expect(read(text)).toMatchObject({ dueOn, repeat, leftOut });
  });

  test.prop([
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(
          fc.constantFrom(
            'every',
            'day',
            'jeden',
            '25',
            'dec',
            '10:00',
            'am',
            'next',
            '1/2',
            '.',
            '31',
            '!',
          ),
        )
        .map((words) => words.join(' ')),
    ),
    fc.constantFrom('en', 'de', 'fr', 'es', 'xx', ''),
  ])('nothing is lost without a word, whatever was typed', (text, language) => {
    const { dueOn, repeat, leftOut } = read(text, language);
    if (dueOn !== null) expect(isDay(dueOn)).toBe(true);
    if (text.trim() !== '') expect([dueOn, repeat, ...leftOut].some(Boolean)).toBe(true);
  });
});
