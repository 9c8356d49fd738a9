import { describe, expect, it } from 'vitest';
import { PLANNER_EXAMPLES } from '#shared/domain/ai/planner-examples.ts';
import { readQuestion } from './read-question.ts';

// A Sunday.
const KNOWN = {
  today: '2026-11-29',
  projects: ['Thesis', 'Master’s thesis', 'Garden', 'Work', 'October'],
  openTasks: ['Chapter 2', 'Write the summary', 'Write the index'],
  tasks: ['Chapter 2', 'Write the summary', 'Write the index', 'Chapter 1', 'Read', 'May'],
  tags: ['deep', 'deep work', 'home', 'time'],
};

function read(question: string): string {
  const reading = readQuestion(question, KNOWN);
  if (reading.kind === 'refused') return reading.why;
  return reading.queries
    .map(({ name, input: { from = '', to = '', ...rest } }) =>
      [name, `${String(from)}..${String(to)}`, ...Object.values(rest)]
        .filter((part) => part !== '..')
        .join(' '),
    )
    .join(' + ');
}

const WEEK = '2026-11-23..2026-11-29';
const LAST_WEEK = '2026-11-16..2026-11-22';
const OCTOBER = '2026-10-01..2026-10-31';
const NOVEMBER = '2026-11-01..2026-11-30';
const QUARTER = '2026-09-01..2026-11-29';

describe('a question is read', () => {
  it.each([
    ['How much did I work on Master’s thesis in October?', `focus_on ${OCTOBER} Master’s thesis`],
    [
      "how much time did I spend on master's thesis last week",
      `focus_on ${LAST_WEEK} Master’s thesis`,
    ],
    ['How long did Thesis take in October 2025?', 'focus_on 2025-10-01..2025-10-31 Thesis'],
    ['How much did I work on “October” today?', 'focus_on 2026-11-29..2026-11-29 October'],
    ['How much did I work on Work this week?', `focus_on ${WEEK} Work`],
    [
      'How many pomodoros did I do for the project Garden yesterday?',
      'session_count 2026-11-28..2026-11-28 Garden',
    ],
    ['How much did I focus this week?', `focus_on ${WEEK}`],
    ['How much did I focus?', `focus_on ${WEEK}`],
    ['How many sessions did I do on Tuesday?', 'session_count 2026-11-24..2026-11-24'],
    ['How many hours have I worked since Monday?', 'focus_on 2026-11-23..2026-11-29'],
    ['How much have I worked since October?', 'focus_on 2026-10-01..2026-11-29'],
    ['How much did I work last Sunday?', 'focus_on 2026-11-22..2026-11-22'],
    ['How much did I work in the last 7 days?', 'focus_on 2026-11-23..2026-11-29'],
    ['Hours worked in the past three months', 'focus_on 2026-08-30..2026-11-29'],
    ['How much did I work in 2025?', 'focus_on 2025-01-01..2025-12-31'],
    ['How much did I work in December?', 'focus_on 2025-12-01..2025-12-31'],
    ['How much did I work on 3 October?', 'focus_on 2026-10-03..2026-10-03'],
    ['How much did I work on October 3rd, 2025?', 'focus_on 2025-10-03..2025-10-03'],
    ['How much did I work from Monday to Wednesday?', 'focus_on 2026-11-23..2026-11-25'],
    ['How much did I work between 1 October and 5 October?', 'focus_on 2026-10-01..2026-10-05'],
    ['How much did I work two weeks ago?', 'focus_on 2026-11-09..2026-11-15'],
    ['Please tell me how much I worked today so far.', 'focus_on 2026-11-29..2026-11-29'],
    ['Did I work more this week than last week?', `focus_on ${WEEK} + focus_on ${LAST_WEEK}`],
    [
      'How much did I work this month compared to October?',
      `focus_on ${NOVEMBER} + focus_on ${OCTOBER}`,
    ],
    [
      'Did I work less on Garden this week than last week?',
      `focus_on ${WEEK} Garden + focus_on ${LAST_WEEK} Garden`,
    ],
    ['How much did I work on “Chapter 2” today?', 'focus_on 2026-11-29..2026-11-29 Chapter 2'],
    ['how long did chapter 1 take last month?', `focus_on ${OCTOBER} Chapter 1`],
    ['How much did I work on the task Read this week?', `focus_on ${WEEK} Read`],
    ['How much did I work on “May” in May?', 'focus_on 2026-05-01..2026-05-31 May'],
    ['How much did I work on #deep this week?', `focus_on ${WEEK} deep`],
    ['How much did I work on deep work this week?', `focus_on ${WEEK} deep work`],
    ['How many sessions did I do tagged home last week?', `session_count ${LAST_WEEK} home`],
    ['Focus time this month compared to last', `focus_on ${NOVEMBER} + focus_on ${OCTOBER}`],
    [
      'How much did I work this week vs the week before?',
      `focus_on ${WEEK} + focus_on ${LAST_WEEK}`,
    ],
    ['How much did I work compared to October?', `focus_on ${NOVEMBER} + focus_on ${OCTOBER}`],
    ['Did I work more than last week?', `focus_on ${WEEK} + focus_on ${LAST_WEEK}`],
    [
      'How much did I focus this year compared to the one before?',
      'focus_on 2026-01-01..2026-12-31 + focus_on 2025-01-01..2025-12-31',
    ],
    [
      'How much did I work in the last 7 days compared to the previous one?',
      `focus_on 2026-11-23..2026-11-29 + focus_on ${LAST_WEEK}`,
    ],
    ['How much did I work on the weekend?', 'focus_on 2026-11-28..2026-11-29'],
    ['How much did I work last weekend?', 'focus_on 2026-11-21..2026-11-22'],
    ['How long is my average session this month?', `average_session ${NOVEMBER}`],
    ['What was my average pomodoro on Garden in October?', `average_session ${OCTOBER} Garden`],
    ['What was my best day in October?', `best_day ${OCTOBER}`],
    ['Which day did I work most on Thesis last month?', `best_day ${OCTOBER} Thesis`],
    ['Time by tag last week', `focus_by_tag ${LAST_WEEK}`],
    ['Which weekday is my best?', `focus_by_weekday ${QUARTER}`],
    ['What is my busiest hour this month?', `focus_by_hour ${NOVEMBER}`],
    ['How accurate are my estimates in Thesis?', `estimate_accuracy ${QUARTER} Thesis`],
    ['Tasks done yesterday', 'done_tasks 2026-11-28..2026-11-28'],
    ['What did I work on last week?', `focus_by_project ${LAST_WEEK}`],
    ['Where did my time go this week?', `focus_by_project ${WEEK}`],
    ['When am I best?', `focus_by_hour ${QUARTER}`],
    ['At what time of day do I focus best?', `focus_by_hour ${QUARTER}`],
    ['How often was I interrupted in October?', `interruptions ${OCTOBER}`],
    ['How is my streak?', 'progress'],
    ['Did I reach my weekly goal?', 'progress'],
    ['Did I reach my daily goal today?', 'goal_days 2026-11-29..2026-11-29'],
    ['Did I reach my daily goal yesterday?', 'goal_days 2026-11-28..2026-11-28'],
    ['How often did I reach my goal in October?', `goal_days ${OCTOBER}`],
    ['How many pomodoros have I done in total?', 'progress'],
    ['Which milestones are due next month?', 'milestones 2026-12-01..2026-12-31'],
    ['What’s planned tomorrow?', 'planned_blocks 2026-11-30..2026-11-30'],
    ['What is in my calendar on Friday?', 'planned_blocks 2026-12-04..2026-12-04'],
    ['What did I finish last week?', `done_tasks ${LAST_WEEK}`],
    ['How many tasks did I complete in Garden this month?', `done_tasks ${NOVEMBER} Garden`],
    ['What is left in thesis?', 'open_tasks Thesis'],
    ['How much is still open?', 'open_tasks'],
    ['Which tasks are due next?', 'open_tasks ever'],
    ['Which tasks are due next week?', 'open_tasks 2026-11-30..2026-12-06'],
    ['Which tasks are overdue?', 'open_tasks overdue'],
    ['Which projects do I have?', 'projects'],
    ['How long will “Chapter 2” take?', 'task_forecast Chapter 2'],
    ['How many pomodoros will the summary take?', 'task_forecast Write the summary'],
    [
      'What did I do yesterday?',
      ['focus_by_day', 'focus_by_project', 'done_tasks']
        .map((name) => `${name} 2026-11-28..2026-11-28`)
        .join(' + '),
    ],
  ])('%s', (question, reading) => {
    expect(read(question)).toBe(reading);
  });
});

describe('a question is refused', () => {
  const WHOLE = 'Each word is known, but not the question as a whole.';
  it.each([
    ['this year compared to last month', 'The question does not say what to count.'],
    ['move all my tasks to next week', 'Not understood: “move”.'],
    ['How much did I work on Bachelor thesis?', 'Not understood: “bachelor”.'],
    ['How much did I work on “Novel” this week?', 'There is no project, task or tag “novel”.'],
    ['How much did I work on #garden today?', 'There is no tag “garden”.'],
    ['How much did I work on Read today and #deep?', 'Not understood: “and”.'],
    ['When am I best on “Chapter 2”?', 'This cannot be told for the task “Chapter 2” alone.'],
    ['Which tasks are open on #deep?', 'This cannot be told for the tag “deep” alone.'],
    ['How long did @ take?', WHOLE],
    ['How much did I work compared to July?', 'Not understood: “compared”.'],
    ['How much did I work last quarter?', 'Not understood: “last quarter”.'],
    ['How much did I work on Garden shed?', 'Not understood: “shed”.'],
    ['How much did I not work this week?', 'Not understood: “not”.'],
    ['How much did I work this week without Garden?', 'Not understood: “without”.'],
    ['How much did I work on Mondays?', 'Not understood: “mondays”.'],
    ['How much did I work this morning?', 'Not understood: “this morning”.'],
    ['How much did I work recently?', 'Not understood: “recently”.'],
    ['How much will I work tomorrow?', 'Not understood: “will”.'],
    ['How much did I work tomorrow?', 'Those days are still to come.'],
    [
      'How much did I work on Monday in October?',
      'The question names days that do not fit together.',
    ],
    ['How much did I work on Thesis and Garden?', 'Not understood: “and”.'],
    ['How much did I work since 2024?', 'Ask about a year at most.'],
    ['Did I work more this week?', 'The question does not say which two periods to compare.'],
    ['When am I best in Garden?', 'This cannot be told for the project “Garden” alone.'],
    ['How long was my streak last year?', WHOLE],
    ['Did I reach my weekly goal last week?', 'This is known only as it is today.'],
    ['How much did I focus today and which tasks are due?', 'Not understood: “and”.'],
    ['Which tasks take more time?', WHOLE],
    ['What should I do next?', 'Not understood: “should”.'],
    ['How long will the moon landing take?', 'There is no open task “the moon landing”.'],
    ['How long will write the take?', 'Several open tasks have “write the” in their titles.'],
    ['What is the weather?', 'Not understood: “weather”.'],
    ['How was?', 'The question does not say which days it is about.'],
    ['Was steht heute an', 'Not understood: “steht heute an”.'],
    ['?', 'The question does not say what to count.'],
  ])('%s', (question, why) => {
    expect(read(question)).toBe(why);
  });
});

it('reads each question that the screen gives as an example', () => {
  for (const example of PLANNER_EXAMPLES) {
    expect([example, readQuestion(example, KNOWN).kind]).toEqual([example, 'read']);
  }
});

describe('a refusal offers questions that can be answered', () => {
  const offersOf = (question: string) => {
    const reading = readQuestion(question, KNOWN);
    return reading.kind === 'refused' ? reading.offers : [];
  };

  it.each([
    ['this year compared to last month', 'How much did I work this year compared to last month?'],
    ['interruptions of Garden in October', 'How often was I interrupted in October?'],
    ['my productive time on Thesis last week', 'How much did I work on “Thesis” last week?'],
    ['average mood since 3 October', 'How long was my average session since 3 October?'],
    ['How long will write the take?', 'How long will “Write the summary” take?'],
    [
      'How much did I work on my summary today?',
      'How much did I work on my “Write the summary” today?',
    ],
    [
      'Did I work more on MASTER’S this week than last week?',
      'Did I work more on “Master’s thesis” this week than last week?',
    ],
    [
      'sessions of #deep per mile in the last 30 days',
      'How many sessions did I do on #deep in the last 30 days?',
    ],
  ])('%s', (question, offer) => {
    expect(offersOf(question)).toContain(offer);
  });

  it('which are all read, whatever was asked', () => {
    const about = ['', ' on Garden', ' on #deep', ' on “Chapter 2”', ' on “Novel”'];
    const when = [
      '',
      ' in October',
      ' on Tuesday',
      ' since Monday',
      ' between 1 May and 3 May',
      ' 2025-03-04',
      ' next week',
    ];
    for (const one of about) {
      for (const other of when) {
        const offers = offersOf(`Sing me a song${one}${other}`);
        expect(offers.length).toBeGreaterThan(2);
        for (const offer of offers)
          expect([offer, readQuestion(offer, KNOWN).kind]).toEqual([offer, 'read']);
      }
    }
  });
});
