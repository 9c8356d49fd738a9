/** Verbs for the tasks of the large account, whose titles are put together at random. */
export const LARGE_VERBS = [
  'Draft',
  'Review',
  'Plan',
  'Call about',
  'Sketch',
  'Rewrite',
  'Prepare',
  'Test',
  'Translate',
  'Compare',
  'Order',
  'Discuss',
  'Publish',
  'Tidy up',
  'Check',
  'Measure',
  'Summarise',
  'Send',
  'Collect',
  'Repair',
] as const;

/** Objects for those verbs. */
export const LARGE_OBJECTS = [
  'the introduction',
  'the budget',
  'three offers',
  'the café menu',
  'the release notes',
  'the interview questions',
  'the onboarding pages',
  'the monthly report',
  'the garden shed',
  'the invoice',
  'the résumé',
  'the sensor data',
  'the storyboard',
  'the travel plan',
  'the workshop',
  'the figures',
  'the contract',
  'the newsletter',
  'the bookshelf',
  'the seminar paper',
  'the podcast episode',
  'the backup',
  'the photo archive',
  'the piano piece',
] as const;

/** For whom, or with what in mind. */
export const LARGE_CONTEXTS = [
  'for the committee',
  'with Zoë',
  'before the deadline',
  'for the spring edition',
  'with the new team',
  'for Señora Núñez',
  'as a short version',
  'for the second chapter',
  'in plain words',
  'for the customer',
  'with the old numbers',
  'for next year',
] as const;

/** Where projects are at home. */
export const LARGE_FIELDS = [
  'Thesis',
  'Website',
  'Garden',
  'Spanish',
  'Conference',
  'Kitchen',
  'Podcast',
  'Tax return',
  'Newsletter',
  'Research',
  'Workshop',
  'Choir',
  'Book club',
  'Mobile app',
  'Exhibition',
  'Marathon',
] as const;

/** Purposes that complete the names of its projects. */
export const LARGE_PURPOSES = [
  'relaunch',
  'first draft',
  'spring season',
  'with Åsa',
  'archive',
  'for beginners',
  'planning',
  'pilot',
  'clean-up',
  'final round',
] as const;

/** Tags of tasks. */
export const LARGE_TAGS = [
  'home',
  'office',
  'phone',
  'writing',
  'deep',
  'errand',
  'later',
] as const;
