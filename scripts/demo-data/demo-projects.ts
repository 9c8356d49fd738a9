/** A project of the demo user; days count back from today. */
export interface DemoProject {
  title: string;
  /** How many days ago it was begun, and ended (0: it goes on). */
  firstDay: number;
  lastDay: number;
  status: 'open' | 'working' | 'finished';
  /** How often it is chosen against the others of the same day. */
  weight: number;
  /** In the order they are worked on, each with its estimate in pomodoros. */
  tasks: readonly (readonly [title: string, estimate: number | null])[];
  /** How many of the last tasks nobody has begun. */
  tasksAhead: number;
}

/** Projects of the demo user. */
export const DEMO_PROJECTS: readonly DemoProject[] = [
  {
    title: 'Master’s thesis',
    firstDay: 182,
    lastDay: 0,
    status: 'working',
    weight: 6,
    tasksAhead: 3,
    tasks: [
      ['Collect the literature', 30],
      ['Outline', 8],
      ['Chapter 1: Introduction', 24],
      ['Chapter 2: Related work', 40],
      ['Set up the experiment', 30],
      ['Run the pilot study', 16],
      ['Chapter 3: Method', 30],
      ['Evaluate the interviews', 45],
      ['Chapter 4: Results', 40],
      ['Chapter 5: Discussion', 36],
      ['Draw the figures again', 10],
      ['Proofread everything', 12],
    ],
  },
  {
    title: 'Website relaunch',
    firstDay: 172,
    lastDay: 96,
    status: 'finished',
    weight: 4,
    tasksAhead: 0,
    tasks: [
      ['Talk to five readers', 10],
      ['Sketch the pages', 16],
      ['Write the texts', 24],
      ['Build the templates', 40],
      ['Move the old articles', 14],
      ['Launch and fix', 8],
    ],
  },
  {
    title: 'Spanish',
    firstDay: 150,
    lastDay: 0,
    status: 'open',
    weight: 2,
    tasksAhead: 1,
    tasks: [
      ['Unit 1: En el café', 12],
      ['Unit 2: Mi barrio', 12],
      ['Unit 3: El tiempo libre', 12],
      ['Unit 4: De viaje', 12],
      ['Unit 5: Cuando era niño', 12],
    ],
  },
  {
    title: 'Tax return',
    firstDay: 122,
    lastDay: 104,
    status: 'finished',
    weight: 2,
    tasksAhead: 0,
    tasks: [
      ['Find the receipts', 3],
      ['Fill in the forms', 6],
      ['Check and send', 1],
    ],
  },
  {
    title: 'Conference talk',
    firstDay: 82,
    lastDay: 41,
    status: 'finished',
    weight: 4,
    tasksAhead: 0,
    tasks: [
      ['Write the abstract', 4],
      ['Find the one idea', 6],
      ['Slides', 20],
      ['Rehearse aloud', 8],
    ],
  },
  {
    title: 'Kitchen renovation',
    firstDay: 30,
    lastDay: 0,
    status: 'open',
    weight: 1,
    tasksAhead: 2,
    tasks: [
      ['Measure the room', 1],
      ['Compare three offers', 4],
      ['Choose the tiles', null],
      ['Plan the sockets', 3],
    ],
  },
  {
    title: 'Someday',
    firstDay: 60,
    lastDay: 0,
    status: 'open',
    weight: 0,
    tasksAhead: 3,
    tasks: [
      ['Sort the photos of 2019', null],
      ['Learn to whistle', null],
      ['Write to Grandma', 1],
    ],
  },
];

/** Intentions that the demo user sets for some sessions. */
export const DEMO_INTENTIONS = [
  'One page, no editing.',
  'Only a first draft.',
  'Read two sources and write down one sentence each.',
  'Start with the hardest part.',
  'Finish what was begun yesterday.',
  'Clear up the open questions.',
  'Just show up for 25 minutes.',
] as const;

/** Notes that the demo user writes under some sessions. */
export const DEMO_NOTES = [
  'Good flow, phone in the other room.',
  'Started slowly, ended well.',
  'Too many open tabs.',
  'Finally understood the second table.',
  'Next: begin with the hardest paragraph.',
  'Noise from the street.',
] as const;
