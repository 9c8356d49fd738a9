/** How many days after the day on which it is read a feed tells; the days before are `FEED_DAYS_BACK`. */
export const FEED_DAYS_AHEAD = 366;

/** The most entries of one kind that a feed tells, the newest of them. */
export const MOST_FEED_ENTRIES = 5000;
