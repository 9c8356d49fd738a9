/* How the hub puts the timers in order, and what people come for. */
import type { TIMER_GROUPS } from '#shared/contract/content/content.ts';

type Group = (typeof TIMER_GROUPS)[number];

/** How a group is shown. */
interface Showing {
  readonly name: string;
  /** Its content in a line. */
  readonly line: string;
  /** The pages that most people want, before the others in the order of the alphabet. */
  readonly first: readonly string[];
}

export const GROUPS: Readonly<Record<Group, Showing>> = {
  general: {
    name: 'Everyday',
    line: 'Set it, start it, hear it ring.',
    first: ['timer', 'set-timer', 'online-stopwatch', 'online-alarm', 'countdown-timer'],
  },
  length: {
    name: 'By length',
    line: 'Nineteen lengths, each made for what takes that long.',
    first: [],
  },
  focus: {
    name: 'Focus and work',
    line: 'Blocks, breaks and a day that ends on time.',
    first: ['tomato-timer', 'study-timer', 'work-timer', 'meeting-timer'],
  },
  classroom: {
    name: 'Classroom',
    line: 'For projectors and young learners.',
    first: ['classroom-timer'],
  },
  exam: {
    name: 'Exams',
    line: 'Fair to the minute, silent, with extra time.',
    first: ['exam-timer'],
  },
  fitness: { name: 'Training', line: 'Work and rest, hands free.', first: ['interval-timer'] },
  kitchen: {
    name: 'Kitchen',
    line: 'Several dishes at once, each with a name.',
    first: ['kitchen-timer'],
  },
  calm: {
    name: 'Calm and breaks',
    line: 'Slow sounds, soft endings.',
    first: ['meditation-timer'],
  },
  display: {
    name: 'On a screen',
    line: 'Easy to read from across the room.',
    first: ['fullscreen-timer', 'presentation-timer', 'visual-timer'],
  },
};

/** Something people want to do, and the pages that are best at it, the best first. */
export interface Need {
  /** In addresses: `/timers?need=cook`. */
  readonly id: string;
  /** Goes on after "I need to". */
  readonly label: string;
  readonly pages: readonly string[];
}

export const NEEDS: readonly Need[] = [
  {
    id: 'focus',
    label: 'focus on work',
    pages: [
      'timer/25-minutes',
      'tomato-timer',
      'work-timer',
      'timer/50-minutes',
      'developer-coding-timer',
      'writer-timer',
      'remote-work-timer',
    ],
  },
  {
    id: 'study',
    label: 'study',
    pages: [
      'study-timer',
      '30-minute-study-timer',
      'student-study-timer',
      'online-timer-for-studying-full-screen',
      'timer/45-minutes',
      'homework-timer',
    ],
  },
  {
    id: 'cook',
    label: 'cook something',
    pages: [
      'kitchen-timer',
      'timer/3-minutes',
      'timer/6-minutes',
      'timer/8-minutes',
      'timer/9-minutes',
      'timer-online',
    ],
  },
  {
    id: 'teach',
    label: 'teach a class',
    pages: [
      'classroom-timer',
      'visual-timer',
      'timer-5-minutes',
      'timer/40-minutes',
      'timer/10-minutes',
      'cute-timer',
    ],
  },
  { id: 'exam', label: 'run an exam', pages: ['exam-timer', 'silent-timer', 'big-timer'] },
  {
    id: 'talk',
    label: 'give a talk',
    pages: ['presentation-timer', 'fullscreen-timer', 'timer/20-minutes', 'timer/45-minutes'],
  },
  { id: 'meet', label: 'run a meeting', pages: ['meeting-timer', 'timer-5-minutes', 'big-timer'] },
  {
    id: 'train',
    label: 'work out',
    pages: [
      'interval-timer',
      'workout-timer',
      'timer/4-minutes',
      'timer/7-minutes',
      'timer/1-minutes',
      'online-stopwatch',
    ],
  },
  {
    id: 'rest',
    label: 'take a break',
    pages: [
      'break-timer',
      'timer/5-minutes',
      'timer/20-minutes',
      'timer-20-minutes',
      'timer/15-minutes',
    ],
  },
  {
    id: 'calm',
    label: 'meditate',
    pages: ['meditation-timer', 'timer/10-minutes', 'silent-timer'],
  },
  {
    id: 'several',
    label: 'time several things',
    pages: ['timer-online', 'kitchen-timer', 'online-timer', 'custom-timer'],
  },
  {
    id: 'wake',
    label: 'get a reminder at a set time',
    pages: ['online-alarm', 'countdown-timer', 'set-timer', 'timer/9-minutes'],
  },
  {
    id: 'measure',
    label: 'see how long it takes',
    pages: ['online-stopwatch', 'work-timer', 'online-timer'],
  },
];
