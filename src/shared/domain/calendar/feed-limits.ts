/** How much of the calendar a feed tells, in days before and after the day on which it is read. */
export const FEED_DAYS = { back: 90, ahead: 366 } as const;

/** The most entries of one kind that a feed tells, the newest of them. */
export const MOST_FEED_ENTRIES = 5000;
