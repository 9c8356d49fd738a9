/** A term of the project, and the words that are not used for its thing. */
export interface Term {
  readonly use: string;
  /** Other words for the same thing, as they appear in names, files and sentences. */
  readonly not: RegExp;
  /** The paths where the other word means this thing; everywhere, unless given. */
  readonly within?: RegExp;
  /** The paths where it means something else. */
  readonly except?: RegExp;
}

/** One word for each thing. Names of storage keys and of database columns that exist stay. */
export const TERMS: readonly Term[] = [
  { use: 'change queue, session history', not: /ledger/i },
  {
    use: 'guest migration',
    not: /(?<!ripen-?|STORAGE_KEYS\.)bring-?along|bringing along|\bholdings/i,
    // They list the keys by name.
    except: /^src\/stores\/storage\/(?:bad-storage\.dom\.test|storage-keys|stored-values)\.ts$/,
  },
  { use: 'tool page controller', not: /tool-?desk/i },
  {
    use: 'timer page, timer tool',
    not: /\bdesks?\b|Desk(?!top)/,
    within: /^src\/(?:islands|pomodoro|stores\/(?:guest|tools)|shared\/domain\/tools)\//,
    // A text of the product, about the desk that people sit at.
    except: /^src\/shared\/domain\/tools\/work\/breaks\.ts$/,
  },
  {
    use: 'controls (the buttons of the timer)',
    not: /\bTimerTools\b|\bpomodoro\/tools\/|use-?header-?tools/i,
  },
  {
    use: 'URL parameters',
    not: /sent-?settings|asked-?plan|plan-?asker|\bwhenAsked\b|\basksPlans\b/i,
  },
  {
    use: 'announcements (spoken)',
    not: /\b(?:pomodoro|domain)\/tools\/milestones\b/,
  },
  {
    use: 'planned block',
    not: /\bplans-store\b|\bplan-(?:form|outcome|rules)\b/,
  },
  {
    use: 'schedule',
    not: /\bdomain\/tools\/plan\.ts|\b(?:countdown|open|shown)Plans?\b|\btakesUrlPlans\b/,
  },
  { use: 'leader, heartbeat', not: /lead-?watch/i },
  {
    use: 'broadcast',
    not: /(?:timer|list)-?news|news-?of-?others/i,
  },
  { use: 'toast, message', not: /\bSaid\b/, within: /^src\/(?:islands|pomodoro)\// },
  { use: 'cached copy', not: /kept-?cop(?:y|ies)/i },
  {
    use: 'queued change, pending patch',
    not: /\bKept\b|kind: 'kept'/,
    within: /^src\/(?:stores|app\/server)\//,
  },
  { use: 'deferred styles', not: /late-?look|\bdressed\b/i },
  { use: 'below the fold', not: /far-?parts|class="(?:[^"]* )?far[ "]/i },
  { use: 'lazy part, chunk', not: /later-?(?:parts?|styles)\b/i },
  ...screenWords(),
];

/** Phrases of screens that nobody says, and what people say instead. */
function screenWords(): readonly Term[] {
  const phrases: readonly (readonly [use: string, not: RegExp])[] = [
    [
      '1 h 5 min (hours and minutes with their units)',
      /\b\d+ h \d{1,2}\b(?! (?:min|s)\b)|\} h \$\{\w+\}`/,
    ],
    [
      'I got distracted, Someone interrupted',
      /\b(?:Internal|External) interruption|'(?:Internal|External)'/,
    ],
    [
      '2 sessions and 5 tasks moved (each by its name)',
      /\bentr(?:y|ies) moved\b|\$\{entriesInWords/,
    ],
    ['5 of 8 estimated pomodoros', /\bfor open tasks\b/],
    ['a typical step, a typical estimate', /\busual shares?\b/i],
    ['Automatic', /\bBy its words\b/],
    ['Estimates', /\bEstimates and reality\b/],
    [
      'You worked on 7 days, The week ended with a streak',
      /\bSessions on \$|\bStreak at the end\b/,
    ],
    ['Errands, Other tasks', /['"`>](?:Add an? )?(?:fast|standalone) tasks?\b/i],
    ['Don’t ask again', /\bLeave it here\b/],
  ];
  return phrases.map(([use, not]) => ({
    use,
    not,
    within: /^src\/(?:app|islands|pomodoro|shared\/domain|ui)\//,
  }));
}
