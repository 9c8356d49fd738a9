/* Valid examples of each frontmatter field, for authors who wrote it differently. */

/** A value as YAML can hold it. */
export type Yaml = string | number | boolean | readonly Yaml[] | { readonly [key: string]: Yaml };

const QUESTION = {
  question: 'Does it ring in a hidden tab?',
  answer: 'Yes. The clock runs on in the background and rings at the minute.',
};

/** By the name of a field; what stands in a list has the name of the list and two brackets. */
export const EXAMPLES: Readonly<Record<string, Yaml>> = {
  title: 'Kitchen timer for several pots at once',
  description:
    'Three named timers with their own sounds and large buttons. Each rings until you answer it.',
  heading: 'Kitchen timer',
  lead: 'Three timers at 6, 10 and 20 minutes. Name them after the dish.',
  group: 'kitchen',
  scene: 'pot',
  card: 'Named pots, own sounds',
  related: ['timer/5-minutes', 'timer/10-minutes', 'kitchen-timer'],
  'related[]': 'timer/5-minutes',
  faq: [QUESTION, { ...QUESTION, question: 'Does it need an account?' }],
  'faq[]': QUESTION,
  ...QUESTION,
  updated: '2026-11-21',
  picture: { name: 'stats', alt: 'A bar of pomodoros for each day of a month' },
  alt: 'A bar of pomodoros for each day of a month',
  published: '2026-11-21',
  author: 'ripen-team',
  tags: ['focus', 'breaks'],
  'tags[]': 'focus',
  timers: ['timer/25-minutes'],
  'timers[]': 'timer/25-minutes',
  sources: [{ label: 'Cirillo F. (2018). The Pomodoro Technique.' }],
  'sources[]': { label: 'Cirillo F. (2018). The Pomodoro Technique.' },
  label: '10 minutes',
  url: 'https://doi.org/10.1145/1357054.1357072',
  isDraft: true,
  name: 'Kitchen',
  role: 'Makers of the timer',
  bio: 'We are the people who build the timer, and we list our sources so that you can check us.',
  slug: 'deep-work',
  sentence: 'How long attention holds, and what breaks it.',
  tool: { kind: 'countdown', presets: ['5m', '10m'] },
  kind: 'countdown',
  presets: ['5m', '10m'],
  'presets[]': '5m',
  'lengths[]': '5m',
  'cards[]': '6m',
  steps: [{ label: 'Work', time: '25m' }],
  'steps[]': { label: 'Work', time: '25m' },
  time: '5m',
  work: '25m',
  rest: '5m',
  rounds: 4,
  cues: [{ at: { left: '1m' }, text: 'One minute left' }],
  'cues[]': { at: { left: '1m' }, text: 'One minute left' },
  at: { left: '1m' },
  end: { sound: 'bell', times: 3 },
};

/** A value as one writes it in YAML on one line. */
export function yamlText(value: Yaml): string {
  if (typeof value === 'string') return isPlain(value) ? value : JSON.stringify(value);
  if (typeof value !== 'object') return String(value);
  if (isList(value)) return `[${value.map(inside).join(', ')}]`;
  const fields = Object.entries(value).map(([key, item]) => `${key}: ${inside(item)}`);
  return `{ ${fields.join(', ')} }`;
}

function isList(value: object): value is readonly Yaml[] {
  return Array.isArray(value);
}

/** Commas and brackets end a text that stands in a list. */
function inside(value: Yaml): string {
  const isText = typeof value === 'string' && /[,[\]{}]/.test(value);
  return isText ? JSON.stringify(value) : yamlText(value);
}

/** Whether a text needs no quotes: YAML reads it as itself, or as the day that is meant. */
function isPlain(text: string): boolean {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return true;
  return !/^[\s\-?:,[\]{}#&*!|>'"%@`]|: | #|:$|\s$|^$|^(?:true|false|null|yes|no|on|off|~|[\d.:+-]+)$/i.test(
    text,
  );
}
